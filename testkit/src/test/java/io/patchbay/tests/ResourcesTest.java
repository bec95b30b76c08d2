package io.patchbay.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.json.JsonException;
import io.patchbay.model.BlobResourceContents;
import io.patchbay.model.Resource;
import io.patchbay.model.TextResourceContents;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import io.patchbay.testkit.ScriptedBay;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(Leaks.class)
class ResourcesTest {

  @Test
  @Requirement({"RES-01", "RES-07"})
  void contentsAreSeveralAndOfBothKinds() {
    try (ScriptedBay bay =
        Given.legacy(
            s ->
                s.expect("resources/read")
                    .with("params.uri", "file:///d")
                    .reply(
                        Map.of(
                            "contents",
                            List.of(
                                Map.of("uri", "file:///d/a", "text", "é"),
                                Map.of("uri", "file:///d/b", "blob", "aGk="),
                                Map.of("uri", "file:///d/c", "blob", "no base64!")))))) {
      var contents = bay.connect().readResource("file:///d").contents();
      assertThat(contents).hasSize(3);
      assertThat(((TextResourceContents) contents.get(0)).text()).isEqualTo("é");
      assertThat(((BlobResourceContents) contents.get(1)).bytes())
          .isEqualTo("hi".getBytes(StandardCharsets.UTF_8));
      assertThatThrownBy(() -> ((BlobResourceContents) contents.get(2)).bytes())
          .isInstanceOf(JsonException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://x.example/a", "file:///a%20b?x=1#f", "custom:ü/..//"})
  @Requirement({"RES-03", "TOOL-08"})
  void anyUriIsReadThroughTheServerAsItIs(String uri) {
    try (ScriptedBay bay =
        Given.modern(
            s ->
                s.expect("resources/read")
                    .with("params.uri", uri)
                    .reply(Map.of("contents", List.of())))) {
      assertThat(bay.connect().readResource(uri).contents()).isEmpty();
    }
  }

  @Test
  @Requirement({"RES-01", "RES-02"})
  void resourcesAndTemplatesAreListed() {
    try (ScriptedBay bay =
        Given.legacy(
            s -> {
              s.expect("resources/list")
                  .reply(
                      Map.of(
                          "resources",
                          List.of(
                              Map.of(
                                  "uri",
                                  "file:///a",
                                  "name",
                                  "a",
                                  "title",
                                  "A",
                                  "mimeType",
                                  "text/plain",
                                  "size",
                                  5_000_000_000L),
                              Map.of("name", "no uri"))));
              s.expect("resources/templates/list")
                  .reply(
                      Map.of(
                          "resourceTemplates",
                          List.of(Map.of("uriTemplate", "file:///{path}", "name", "files"))));
            })) {
      var connection = bay.connect();
      var resources = connection.listResources();
      assertThat(resources).extracting(Resource::displayName).containsExactly("A");
      assertThat(resources.items().get(0).size()).hasValue(5_000_000_000L);
      assertThat(resources.skipped()).hasSize(1);
      assertThat(connection.listResourceTemplates().items().get(0).uriTemplate())
          .isEqualTo("file:///{path}");
    }
  }
}
