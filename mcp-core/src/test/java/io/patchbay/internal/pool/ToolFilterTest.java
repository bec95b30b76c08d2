package io.patchbay.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;

import io.patchbay.ToolFilter;
import org.junit.jupiter.api.Test;

class ToolFilterTest {

  @Test
  void withoutPatternsEveryToolJoins() {
    assertThat(ToolFilter.ALL.accepts("any")).isTrue();
    assertThat(ToolFilter.ALL.accepts("")).isTrue();
  }

  @Test
  void onlyWhatIsIncludedJoins() {
    ToolFilter filter = ToolFilter.builder().include("get_*", "search").build();
    assertThat(filter.accepts("get_issue")).isTrue();
    assertThat(filter.accepts("search")).isTrue();
    assertThat(filter.accepts("search_all")).isFalse();
  }

  @Test
  void excludeWins() {
    ToolFilter filter =
        ToolFilter.builder().include("get_*").exclude("*_secret", "get_secret?").build();
    assertThat(filter.accepts("get_issue")).isTrue();
    assertThat(filter.accepts("get_secret")).isFalse();
    assertThat(filter.accepts("get_secrets")).isFalse();
    assertThat(ToolFilter.builder().exclude("x*").build().accepts("y")).isTrue();
  }

  @Test
  void aBuilderStartsFromAFilter() {
    ToolFilter filter = ToolFilter.builder().include("a").build();
    assertThat(filter.toBuilder().build()).isEqualTo(filter);
    assertThat(filter.toBuilder().include("b").build().accepts("b")).isTrue();
    assertThat(filter.accepts("b")).isFalse();
  }
}
