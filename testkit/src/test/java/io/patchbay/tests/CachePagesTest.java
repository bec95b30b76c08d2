package io.patchbay.tests;

import static io.patchbay.tests.CatalogueBay.names;
import static io.patchbay.tests.CatalogueServer.tools;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.CacheMode;
import io.patchbay.CallOptions;
import io.patchbay.Connection;
import io.patchbay.RemoteErrorException;
import io.patchbay.testkit.Leaks;
import io.patchbay.testkit.Requirement;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Pages are kept one by one. */
@ExtendWith(Leaks.class)
class CachePagesTest {
  private static final CallOptions SNAPSHOT =
      CallOptions.builder().cache(CacheMode.REFRESH).build();

  private static CatalogueServer threePages() {
    return CatalogueServer.modern()
        .answer("tools/list", tools(10_000, null, "2", "a"))
        .answer("tools/list 2", tools(1_000, null, "3", "b"))
        .answer("tools/list 3", tools(10_000, null, null, "c"));
  }

  @Test
  @Requirement({"CACHE-09", "CACHE-02", "PAGE-04"})
  void pageExpiresAloneAndIsFetchedByItsCursor() {
    CatalogueServer server = threePages();
    try (CatalogueBay bay = new CatalogueBay()) {
      Connection connection = bay.connect(server);
      assertThat(names(connection.listTools())).containsExactly("a", "b", "c");
      assertThat(server.asked()).containsExactly("tools/list", "tools/list 2", "tools/list 3");
      bay.time().advance(Duration.ofSeconds(1));
      server.answer("tools/list 2", tools(1_000, null, "3", "b2"));
      assertThat(names(connection.listTools())).containsExactly("a", "b2", "c");
      assertThat(server.asked()).containsExactly("tools/list 2");
      assertThat(names(connection.listTools())).containsExactly("a", "b2", "c");
      assertThat(server.asked()).isEmpty();
    }
  }

  @Test
  @Requirement("CACHE-09")
  void pageThatLeadsElsewhereLeavesNothingBehindIt() {
    CatalogueServer server = threePages();
    try (CatalogueBay bay = new CatalogueBay()) {
      Connection connection = bay.connect(server);
      assertThat(connection.listTools()).hasSize(3);
      bay.time().advance(Duration.ofSeconds(1));
      server.asked();
      server.answer("tools/list 2", tools(1_000, null, "3b", "b"));
      server.answer("tools/list 3b", tools(10_000, null, "3", "bb"));
      assertThat(names(connection.listTools())).containsExactly("a", "b", "bb", "c");
      assertThat(server.asked()).containsExactly("tools/list 2", "tools/list 3b", "tools/list 3");
    }
  }

  @Test
  @Requirement({"CACHE-14", "PAGE-05"})
  void cursorThatIsNotKnownAnyMoreDropsTheWholeList() {
    CatalogueServer server = threePages();
    try (CatalogueBay bay = new CatalogueBay()) {
      Connection connection = bay.connect(server);
      assertThat(connection.listTools()).hasSize(3);
      bay.time().advance(Duration.ofSeconds(1));
      server.asked();
      server.refuse("tools/list 2", -32602);
      server.answer("tools/list", tools(10_000, null, "x", "new"));
      server.answer("tools/list x", tools(10_000, null, null, "last"));
      assertThat(names(connection.listTools())).containsExactly("new", "last");
      assertThat(server.asked()).containsExactly("tools/list 2", "tools/list", "tools/list x");
      server.refuse("tools/list x", -32602);
      bay.time().advance(Duration.ofSeconds(10));
      server.asked();
      assertThatThrownBy(connection::listTools).isInstanceOf(RemoteErrorException.class);
      assertThat(server.asked())
          .containsExactly("tools/list", "tools/list x", "tools/list", "tools/list x");
    }
  }

  @Test
  @Requirement({"CACHE-10", "CACHE-13"})
  void snapshotIsFetchedFromTheBeginning() {
    CatalogueServer server = threePages();
    try (CatalogueBay bay = new CatalogueBay()) {
      Connection connection = bay.connect(server);
      assertThat(connection.listTools()).hasSize(3);
      server.answer("tools/list 3", tools(10_000, null, null, "d"));
      server.asked();
      assertThat(names(connection.listTools(SNAPSHOT))).containsExactly("a", "b", "d");
      assertThat(server.asked()).containsExactly("tools/list", "tools/list 2", "tools/list 3");
      assertThat(names(connection.listTools())).containsExactly("a", "b", "d");
      assertThat(server.asked()).isEmpty();
      assertThat(bay.patchbay().catalogueStatistics().refreshes()).isEqualTo(1);
    }
  }
}
