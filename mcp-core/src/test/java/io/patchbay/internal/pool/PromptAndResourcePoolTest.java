package io.patchbay.internal.pool;

import static io.patchbay.NamingStrategy.CLAUDE_CODE;
import static io.patchbay.internal.pool.GivenServer.list;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.patchbay.InvalidRequestException;
import io.patchbay.PooledPrompt;
import io.patchbay.PooledResource;
import io.patchbay.PromptPool;
import io.patchbay.ResourcePool;
import io.patchbay.model.Prompt;
import io.patchbay.model.Resource;
import io.patchbay.model.ResourceTemplate;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PromptAndResourcePoolTest {
  private static final PoolBuilder BUILDER = new PoolBuilder(CLAUDE_CODE, List.of());

  private static ServerLists prompts(String server, String... names) {
    return ServerLists.none(server)
        .withPrompts(list(Stream.of(names).map(name -> Prompt.builder(name).build()).toList()));
  }

  private static ServerLists resources(String server, String... uris) {
    return ServerLists.none(server)
        .withResources(
            list(Stream.of(uris).map(uri -> Resource.builder(uri, "n").build()).toList()),
            list(List.of(ResourceTemplate.builder("x://{" + server + "}", "n").build())));
  }

  private static PoolUpdate build(Pools previous, ServerLists... servers) {
    return BUILDER.build(List.of(servers), previous);
  }

  @Test
  void promptsHaveNamesByTheSameRule() {
    PromptPool pool =
        build(
                Pools.EMPTY,
                prompts("my server", "review", "plan"),
                prompts("a.b", "p"),
                prompts("a_b", "p"))
            .pools()
            .prompts();
    assertThat(pool).hasSize(4);
    assertThat(pool.find("mcp__my_server__review")).map(p -> p.prompt().name()).contains("review");
    assertThat(pool.ofServer("my server"))
        .extracting(PooledPrompt::name)
        .containsExactly("mcp__my_server__review", "mcp__my_server__plan");
    assertThat(pool.ofServer("a.b").get(0).name()).matches("mcp__a_b__p_[0-9a-z]{7}");
    assertThatThrownBy(() -> pool.require("mcp__my_server__revew"))
        .isInstanceOf(InvalidRequestException.class)
        .hasMessageContaining("nearest: mcp__my_server__review");
  }

  @Test
  void promptsChangeLikeTools() {
    PoolUpdate before = build(Pools.EMPTY, prompts("s", "a", "b"), prompts("t", "c"));
    assertThat(before.prompts().added()).hasSize(3);
    assertThat(build(before.pools(), prompts("s", "a", "b"), prompts("t", "c")).pools().prompts())
        .isSameAs(before.pools().prompts());
    PoolUpdate update =
        build(before.pools(), prompts("s", "b", "d"), prompts("t", "c").withStale(true));
    assertThat(update.prompts().added())
        .extracting(PooledPrompt::name)
        .containsExactly("mcp__s__d");
    assertThat(update.prompts().removed())
        .extracting(PooledPrompt::name)
        .containsExactly("mcp__s__a");
    assertThat(update.prompts().changed()).extracting(PooledPrompt::isStale).containsExactly(true);
    assertThat(update.pools().prompts().require("mcp__s__b"))
        .isSameAs(before.pools().prompts().require("mcp__s__b"));
    assertThat(update.tools().isEmpty()).isTrue();
    assertThat(update.pools().tools()).isSameAs(before.pools().tools());
  }

  @Test
  void aResourceIsKnownByServerAndUri() {
    ResourcePool pool =
        build(Pools.EMPTY, resources("a", "x://1", "x://both"), resources("b", "x://both"))
            .pools()
            .resources();
    assertThat(pool)
        .extracting(PooledResource::server, PooledResource::uri)
        .containsExactly(tuple("a", "x://1"), tuple("a", "x://both"), tuple("b", "x://both"));
    assertThat(pool.find("x://1")).map(PooledResource::server).contains("a");
    assertThat(pool.find("x://both")).isEmpty();
    assertThat(pool.find("b", "x://both")).map(PooledResource::server).contains("b");
    assertThat(pool.find("b", "x://1")).isEmpty();
    assertThat(pool.ofServer("b")).hasSize(1);
    assertThat(pool.templates()).hasSize(2);
    assertThat(pool.templatesOfServer("b").get(0).template().uriTemplate()).isEqualTo("x://{b}");
  }

  @Test
  void resourcesChangeLikeTools() {
    PoolUpdate before = build(Pools.EMPTY, resources("a", "x://1", "x://2"));
    assertThat(before.resources().templatesChanged()).isTrue();
    PoolUpdate same = build(before.pools(), resources("a", "x://1", "x://2"));
    assertThat(same.pools().resources()).isSameAs(before.pools().resources());
    assertThat(same.resources().isEmpty()).isTrue();
    PoolUpdate update = build(before.pools(), resources("a", "x://2", "x://3"));
    assertThat(update.resources().added()).extracting(PooledResource::uri).containsExactly("x://3");
    assertThat(update.resources().removed())
        .extracting(PooledResource::uri)
        .containsExactly("x://1");
    assertThat(update.resources().changed()).isEmpty();
    assertThat(update.resources().templatesChanged()).isFalse();
    assertThat(update.pools().resources().version()).isEqualTo(2);
  }

  @Test
  void whatIsListedTwiceCountsOnce() {
    PoolUpdate update =
        build(Pools.EMPTY, resources("a", "x://1", "x://1"), prompts("s", "p", "p"));
    assertThat(update.pools().resources()).hasSize(1);
    assertThat(update.pools().prompts()).hasSize(1);
    assertThat(update.warnings()).hasSize(2);
  }
}
