package io.patchbay.transport.stdio.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProcessTreeTest {
  private final FakeProcess root = new FakeProcess(1, new ArrayList<>());
  private final List<ProcessHandle> strays = new ArrayList<>();
  private final ProcessTree tree = new ProcessTree(root, ProcessHandle::isAlive, () -> strays);

  @Test
  void listsLeavesFirst() {
    FakeProcess child = root.child(2);
    FakeProcess leaf = child.child(3);
    FakeProcess deeper = leaf.child(4);
    tree.rescan();
    assertThat(tree.leavesFirst()).containsExactly(deeper, leaf, child, root);
  }

  @Test
  void remembersWhatHasLostItsParent() {
    FakeProcess child = root.child(2);
    FakeProcess leaf = child.child(3);
    tree.rescan();
    child.die();
    root.die();
    tree.rescan();
    assertThat(tree.leavesFirst()).containsExactly(leaf);
    assertThat(tree.isGone()).isFalse();
    leaf.die();
    assertThat(tree.isGone()).isTrue();
  }

  @Test
  void findsWhatARememberedOrphanStarts() {
    FakeProcess child = root.child(2);
    tree.rescan();
    root.die();
    FakeProcess late = child.child(3);
    tree.rescan();
    assertThat(tree.leavesFirst()).containsExactly(late, child);
  }

  @Test
  void adoptsStraysWithTheirDescendantsOnlyWhenAllIsSearched() {
    FakeProcess stray = new FakeProcess(7, new ArrayList<>());
    FakeProcess below = stray.child(8);
    strays.add(stray);
    tree.rescan();
    assertThat(tree.leavesFirst()).containsExactly(root);
    tree.rescanAll();
    assertThat(tree.leavesFirst()).containsExactly(below, stray, root);
    assertThat(tree.rootsFirst()).containsExactly(root, stray, below);
  }

  @Test
  void anotherProcessWithAReusedIdIsNotOurs() {
    FakeProcess child = root.child(2);
    tree.rescan();
    child.die();
    FakeProcess stranger = new FakeProcess(2, new ArrayList<>());
    tree.rescan();
    assertThat(tree.leavesFirst()).containsExactly(root).doesNotContain(stranger);
  }
}
