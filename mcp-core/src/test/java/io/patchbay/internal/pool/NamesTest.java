package io.patchbay.internal.pool;

import static io.patchbay.NamingStrategy.CLAUDE_CODE;
import static io.patchbay.NamingStrategy.GEMINI_CLI;
import static io.patchbay.NamingStrategy.QWEN_CODE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.NamingStrategy;
import io.patchbay.internal.pool.UniqueNames.Owner;
import io.patchbay.internal.text.Characters;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class NamesTest {
  private static final String SUFFIX = "_[0-9a-z]{7}";

  private static Map<Owner, String> names(NamingStrategy naming, Owner... owners) {
    return new UniqueNames(naming, List.of()).of(List.of(owners));
  }

  private static String name(NamingStrategy naming, String server, String tool) {
    Owner owner = new Owner(server, tool);
    return names(naming, owner).getOrDefault(owner, "none");
  }

  @ParameterizedTest
  @CsvSource({
    "github, get_issue, mcp__github__get_issue",
    "my server, do it, mcp__my_server__do_it",
    "plugin:x:y, tool, mcp__plugin_x_y__tool",
    "a.b, c/d, mcp__a_b__c_d",
    "工具, 读, mcp_______",
    "7zip, 1st, mcp__7zip__1st",
    "a-b, c-d, mcp__a-b__c-d",
    "😀, x, mcp______x",
    "'', t, mcp____t",
    "s, '', mcp__s__"
  })
  void whatIsNotLegalBecomesAnUnderscore(String server, String tool, String expected) {
    assertThat(name(CLAUDE_CODE, server, tool)).isEqualTo(expected);
    assertThat(name(QWEN_CODE, server, tool)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "github, get_issue, mcp_github_get_issue",
    "a.b:c, d-e, mcp_a.b:c_d-e",
    "my server, 读, mcp_my_server__",
    "7zip, 1st, mcp_7zip_1st"
  })
  void geminiKeepsDotsAndColons(String server, String tool, String expected) {
    assertThat(name(GEMINI_CLI, server, tool)).isEqualTo(expected);
  }

  @Test
  void aNameOfTheLimitStaysAndALongerOneIsCutWithASuffix() {
    String fits = "t".repeat(64 - "mcp__s__".length());
    assertThat(name(CLAUDE_CODE, "s", fits)).isEqualTo("mcp__s__" + fits).hasSize(64);
    for (int more : new int[] {1, 64, 1_000}) {
      assertThat(name(CLAUDE_CODE, "s", fits + "t".repeat(more)))
          .hasSize(64)
          .matches("mcp__s__t{48}" + SUFFIX);
    }
  }

  @Test
  void longNamesThatBeginTheSameAreTwo() {
    String same = "t".repeat(60);
    for (NamingStrategy naming : List.of(CLAUDE_CODE, QWEN_CODE, GEMINI_CLI)) {
      Map<Owner, String> names =
          names(
              naming,
              new Owner("s", same + "1".repeat(40)),
              new Owner("s", same + "2".repeat(40)),
              new Owner("s" + same, "x"));
      assertThat(names.values())
          .doesNotHaveDuplicates()
          .allMatch(n -> n.length() <= naming.limit());
    }
  }

  @Test
  void geminiCutsInTheMiddleAndOnlyAClashGetsASuffix() {
    String head = "a".repeat(40);
    String tail = "z".repeat(40);
    assertThat(name(GEMINI_CLI, "s", head + tail))
        .isEqualTo("mcp_s_" + "a".repeat(24) + "..." + "z".repeat(30))
        .hasSize(63);
    Map<Owner, String> names =
        names(GEMINI_CLI, new Owner("s", head + "1" + tail), new Owner("s", head + "2" + tail));
    assertThat(names.values())
        .doesNotHaveDuplicates()
        .allMatch(name -> name.matches("mcp_s_a{24}\\.{3}z{22}" + SUFFIX) && name.length() == 63);
  }

  @Test
  void ofNamesThatBecomeTheSameEachGetsASuffixAndOthersStay() {
    Owner dot = new Owner("a.b", "t");
    Owner underscore = new Owner("a_b", "t");
    Owner other = new Owner("a_b", "u");
    Map<Owner, String> names = names(CLAUDE_CODE, dot, underscore, other);
    assertThat(names.get(dot)).matches("mcp__a_b__t" + SUFFIX).isNotEqualTo(names.get(underscore));
    assertThat(names.get(underscore)).matches("mcp__a_b__t" + SUFFIX);
    assertThat(names.get(other)).isEqualTo("mcp__a_b__u");
    assertThat(names(CLAUDE_CODE, other, new Owner("c", "t")).get(other)).isEqualTo("mcp__a_b__u");
  }

  @Test
  void separatorsInNamesDoNotMakeTwoToolsOne() {
    Owner one = new Owner("a__b", "c");
    Owner two = new Owner("a", "b__c");
    assertThat(names(CLAUDE_CODE, one, two).values()).doesNotHaveDuplicates();
    assertThat(names(GEMINI_CLI, new Owner("a_b", "c"), new Owner("a", "b_c")).values())
        .doesNotHaveDuplicates();
  }

  @Test
  void aWishedNameGivesWayToASuffixedOneThatItCopies() {
    Owner dot = new Owner("a.b", "t");
    Owner underscore = new Owner("a_b", "t");
    String suffixed = names(CLAUDE_CODE, dot, underscore).getOrDefault(dot, "none");
    Owner copy = new Owner("a_b", suffixed.substring("mcp__a_b__".length()));
    Map<Owner, String> names = names(CLAUDE_CODE, dot, underscore, copy);
    assertThat(names.get(dot)).isEqualTo(suffixed);
    assertThat(names.get(copy)).matches("mcp__a_b__t" + SUFFIX + SUFFIX);
    assertThat(names.values()).doesNotHaveDuplicates();
  }

  @Test
  void namesThatAreTakenAreNotGivenAgainOnAnyLevel() {
    Owner owner = new Owner("s", "t");
    Set<String> taken = new HashSet<>(Set.of("mcp__s__t"));
    for (int i = 0; i < 20; i++) {
      String name = new UniqueNames(CLAUDE_CODE, taken).of(List.of(owner)).get(owner);
      assertThat(name).matches("mcp__s__t" + SUFFIX);
      assertThat(taken.add(String.valueOf(name))).isTrue();
    }
  }

  @Test
  void aStrategyOfOnesOwnIsCutAndToldApartToo() {
    NamingStrategy bare =
        new NamingStrategy() {
          @Override
          public String name(String server, String name) {
            return name;
          }

          @Override
          public int limit() {
            return 16;
          }
        };
    Map<Owner, String> names =
        names(
            bare,
            new Owner("a", "search"),
            new Owner("b", "search"),
            new Owner("a", ""),
            new Owner("a", "1234567😀".repeat(9)),
            new Owner("a", "only"));
    assertThat(names.values())
        .doesNotHaveDuplicates()
        .allMatch(name -> !name.isEmpty() && name.length() <= 16)
        .contains("only");
    assertThat(names.get(new Owner("a", "1234567😀".repeat(9)))).matches("1234567" + SUFFIX);
  }

  @Test
  void aLimitThatLeavesNoRoomIsRefused() {
    NamingStrategy tiny =
        new NamingStrategy() {
          @Override
          public String name(String server, String name) {
            return name;
          }

          @Override
          public int limit() {
            return 8;
          }
        };
    assertThatThrownBy(() -> name(tiny, "s", "t"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("16");
  }

  @Test
  void aLongChainOfCopiedSuffixesDoesNotTakeLong() {
    List<Owner> chain = new ArrayList<>(List.of(new Owner("a.b", "t"), new Owner("a_b", "t")));
    for (int i = 1; i <= 20_000; i++) {
      Owner last = chain.get(i);
      String wished = "mcp__a_b__" + last.name();
      String suffix = NameSuffix.of(last.server(), last.name(), 1);
      String copied = Characters.first(wished, 64 - suffix.length()) + suffix;
      chain.add(new Owner("a_b", copied.substring("mcp__a_b__".length())));
    }
    Assertions.assertTimeout(
        Duration.ofSeconds(10),
        () ->
            assertThat(new UniqueNames(CLAUDE_CODE, List.of()).of(chain).values())
                .doesNotHaveDuplicates());
  }

  static Stream<NamingStrategy> strategies() {
    return Stream.of(CLAUDE_CODE, GEMINI_CLI, QWEN_CODE, (server, name) -> name);
  }

  @ParameterizedTest
  @MethodSource("strategies")
  void orderNeverChangesAName(NamingStrategy naming) {
    for (long seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      List<Owner> owners = new ArrayList<>(new HashSet<>(randomOwners(random)));
      Map<Owner, String> names = new UniqueNames(naming, List.of("t", "mcp__a_b__t")).of(owners);
      assertThat(names).hasSameSizeAs(owners);
      assertThat(names.values())
          .as("seed %s", seed)
          .doesNotHaveDuplicates()
          .doesNotContain("t", "mcp__a_b__t")
          .allMatch(name -> name.length() <= naming.limit());
      Collections.shuffle(owners, random);
      assertThat(new UniqueNames(naming, List.of("mcp__a_b__t", "t")).of(owners))
          .as("seed %s", seed)
          .isEqualTo(names);
    }
  }

  private static List<Owner> randomOwners(Random random) {
    List<Owner> owners = new ArrayList<>();
    for (int i = random.nextInt(40); i >= 0; i--) {
      owners.add(new Owner(randomText(random), randomText(random)));
    }
    return owners;
  }

  private static String randomText(Random random) {
    String[] parts = {"a", "b", "_", ".", "__", "t", "a.b", "x".repeat(30), "工", "😀", ""};
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(4); i >= 0; i--) {
      text.append(parts[random.nextInt(parts.length)]);
    }
    return text.toString();
  }
}
