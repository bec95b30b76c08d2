package io.patchbay.config.internal.json;

import io.patchbay.config.internal.json.Node.Member;
import io.patchbay.json.Json;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/**
 * JSON as people write it into files, with comments and trailing commas, as a tree that knows where
 * each value stands. Immutable.
 *
 * @param text the text
 * @param root its one value
 */
public record JsonDocument(Text text, Node root) {
  private static final int DEEPEST = 200;

  /** The most characters a file may have: more than any person wrote. */
  public static final int LONGEST = 16 << 20;

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
          .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(DEEPEST)
                  .maxStringLength(LONGEST)
                  .maxNameLength(LONGEST)
                  .maxNumberLength(1_000)
                  .build())
          .build();

  /** Text that is no JSON. */
  public static final class MalformedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int offset;

    MalformedException(String message, int offset) {
      super(message);
      this.offset = offset;
    }

    /** Returns where the text is wrong. */
    public int offset() {
      return offset;
    }
  }

  /**
   * Reads a text. A byte order mark is passed over; a text of nothing but white space and comments
   * counts as an object without members.
   *
   * @throws MalformedException if it is not one JSON value; the message quotes nothing of the text
   */
  public static JsonDocument parse(String characters) throws MalformedException {
    if (characters.length() > LONGEST) {
      throw new MalformedException("has more than " + LONGEST + " characters", 0);
    }
    int mark = characters.startsWith("\uFEFF") ? 1 : 0;
    Text text = new Text(characters);
    try (JsonParser parser =
        FACTORY.createParser(ObjectReadContext.empty(), characters.substring(mark))) {
      Reader reader = new Reader(parser, characters, mark);
      return new JsonDocument(text, reader.document());
    } catch (JacksonException e) {
      throw malformed(e, mark);
    }
  }

  private static MalformedException malformed(JacksonException e, int mark) {
    long offset = e.getLocation() == null ? 0 : Math.max(0, e.getLocation().getCharOffset());
    return new MalformedException(Complaint.of(e), (int) offset + mark);
  }

  /** Returns the line and column of an offset. */
  public Text.Position position(int offset) {
    return text.position(offset);
  }

  /** Makes the tree of what the parser finds. */
  private static final class Reader {
    private final JsonParser parser;
    private final String text;
    private final int mark;

    Reader(JsonParser parser, String text, int mark) {
      this.parser = parser;
      this.text = text;
      this.mark = mark;
    }

    Node document() throws MalformedException {
      JsonToken first = parser.nextToken();
      if (first == null) {
        return new Node(Json.Kind.OBJECT, text.length(), text.length(), List.of(), List.of(), "");
      }
      Node root = value(first);
      if (parser.nextToken() != null) {
        throw new MalformedException("goes on after its end", at());
      }
      return root;
    }

    private int at() {
      return (int) parser.currentTokenLocation().getCharOffset() + mark;
    }

    private Node value(JsonToken token) {
      int start = at();
      return switch (token) {
        case START_OBJECT -> object(start);
        case START_ARRAY -> array(start);
        case VALUE_STRING -> string(start);
        case VALUE_TRUE, VALUE_FALSE -> literal(Json.Kind.BOOLEAN, start);
        case VALUE_NULL -> literal(Json.Kind.NULL, start);
        default -> literal(Json.Kind.NUMBER, start);
      };
    }

    /** Only once the parser has been asked for the string it has found that it is closed. */
    private Node string(int start) {
      String says = parser.getString();
      return leaf(Json.Kind.STRING, start, stringEnd(start), says);
    }

    private Node object(int start) {
      List<Member> members = new ArrayList<>();
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        String name = parser.currentName();
        int nameStart = at();
        members.add(new Member(name, nameStart, value(parser.nextToken())));
      }
      return new Node(Json.Kind.OBJECT, start, at() + 1, members, List.of(), "");
    }

    private Node array(int start) {
      List<Node> elements = new ArrayList<>();
      for (JsonToken token = parser.nextToken();
          token != JsonToken.END_ARRAY;
          token = parser.nextToken()) {
        elements.add(value(token));
      }
      return new Node(Json.Kind.ARRAY, start, at() + 1, List.of(), elements, "");
    }

    private Node literal(Json.Kind kind, int start) {
      String written = parser.getString();
      return leaf(kind, start, start + written.length(), written);
    }

    private static Node leaf(Json.Kind kind, int start, int end, String text) {
      return new Node(kind, start, end, List.of(), List.of(), text);
    }

    private int stringEnd(int start) {
      int at = start + 1;
      while (text.charAt(at) != '"') {
        at += text.charAt(at) == '\\' ? 2 : 1;
      }
      return at + 1;
    }
  }
}
