package io.patchbay.config.internal.policy;

import io.patchbay.ConnectionState.Disabled.Cause;
import io.patchbay.ServerConfig;
import io.patchbay.ServerPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Lists of allowed and denied servers, as administrators and users write them for Claude Code.
 *
 * <p>What a denying entry matches is denied. Without a list of allowed ones all others are allowed;
 * an empty list allows none. As soon as one of its entries names an address, every server that has
 * an address has to match one of those, and so with commands; names count for the kinds that no
 * such entry speaks of. Servers that the host brings itself need no allowing. Immutable.
 */
public final class AccessLists implements ServerPolicy {
  /** Allows everything. */
  public static final AccessLists NONE = new AccessLists(null, List.of());

  private static final String BUILT_IN = "built-in";

  private final @Nullable List<AccessRule> allowed;
  private final List<AccessRule> denied;

  AccessLists(@Nullable List<AccessRule> allowed, List<AccessRule> denied) {
    this.allowed = allowed == null ? null : List.copyOf(allowed);
    this.denied = List.copyOf(denied);
  }

  @Override
  public Optional<Refusal> refuses(ServerConfig server) {
    if (denied.stream().anyMatch(rule -> rule.matches(server))) {
      return refusal("a list of denied servers names it");
    } else if (allowed == null || server.type().equals(BUILT_IN) || isAllowed(server, allowed)) {
      return Optional.empty();
    }
    return refusal("it is not on the list of allowed servers");
  }

  private static Optional<Refusal> refusal(String reason) {
    return Optional.of(new Refusal(Cause.POLICY, reason));
  }

  private static boolean isAllowed(ServerConfig server, List<AccessRule> allowed) {
    Class<? extends AccessRule> kind =
        AccessRule.address(server).isPresent()
            ? AccessRule.Address.class
            : AccessRule.command(server).isPresent()
                ? AccessRule.Command.class
                : AccessRule.Name.class;
    boolean spoken = allowed.stream().anyMatch(kind::isInstance);
    return allowed.stream()
        .filter(rule -> spoken ? kind.isInstance(rule) : rule instanceof AccessRule.Name)
        .anyMatch(rule -> rule.matches(server));
  }

  /** Collects the lists of several sources. Used by one thread. */
  public static final class Builder {
    private @Nullable List<AccessRule> allowed;
    private final List<AccessRule> denied = new ArrayList<>();

    /** There is a list of allowed servers, be it empty. */
    public void restrict() {
      if (allowed == null) {
        allowed = new ArrayList<>();
      }
    }

    /** Adds a name. */
    public void name(boolean allows, String name) {
      add(allows, new AccessRule.Name(name));
    }

    /** Adds a command line. */
    public void command(boolean allows, List<String> words) {
      add(allows, new AccessRule.Command(words));
    }

    /** Adds a pattern of addresses; returns whether it is one. */
    public boolean address(boolean allows, String pattern) {
      Optional<UrlPattern> read = UrlPattern.of(pattern);
      read.ifPresent(found -> add(allows, new AccessRule.Address(found)));
      return read.isPresent();
    }

    private void add(boolean allows, AccessRule rule) {
      if (allows) {
        restrict();
        java.util.Objects.requireNonNull(allowed).add(rule);
      } else {
        denied.add(rule);
      }
    }

    /** Returns the lists. */
    public AccessLists build() {
      return new AccessLists(allowed, denied);
    }
  }
}
