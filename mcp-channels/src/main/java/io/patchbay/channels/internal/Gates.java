package io.patchbay.channels.internal;

import io.patchbay.ProtocolVersion;
import io.patchbay.channels.ChannelCandidate;
import io.patchbay.channels.ChannelGate;
import io.patchbay.channels.ChannelPolicy;
import io.patchbay.channels.ChannelRefusal;
import io.patchbay.channels.ChannelSource;
import io.patchbay.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The conditions that each server has to meet. */
public final class Gates {
  /** What a channel declares. */
  static final String CAPABILITY = "claude/channel";

  /** What a channel declares that relays permissions. */
  static final String PERMISSION = "claude/channel/permission";

  private final List<ChannelGate> gates = new ArrayList<>();

  /** Whom the user let in at the start. */
  public record OptedIn(Set<String> servers, Set<String> inDevelopment) {
    /** Copies both. */
    public OptedIn {
      servers = Set.copyOf(servers);
      inDevelopment = Set.copyOf(inDevelopment);
    }

    private boolean has(ChannelSource source) {
      return isInDevelopment(source)
          || servers.contains(source.toString())
          || servers.stream().anyMatch(entry -> isOfPlugin(entry, source));
    }

    private boolean isInDevelopment(ChannelSource source) {
      return inDevelopment.contains(source.toString())
          || inDevelopment.stream().anyMatch(entry -> isOfPlugin(entry, source));
    }

    /** The marketplace is not looked at here: whether it is the right one is another question. */
    private static boolean isOfPlugin(String entry, ChannelSource source) {
      return source.isPlugin()
          && (entry.equals("plugin:" + source.name())
              || entry.startsWith("plugin:" + source.name() + "@"));
    }
  }

  /** Creates the gates that there always are, in their order; others follow. */
  public Gates(
      BooleanSupplier feature,
      @Nullable Supplier<Optional<String>> login,
      Set<String> logins,
      Supplier<ChannelPolicy> policy,
      OptedIn optedIn,
      Set<String> allowed,
      List<ChannelGate> own) {
    gates.add(ChannelGate.of("capability", Gates::capability));
    gates.add(ChannelGate.of("era", Gates::era));
    gates.add(ChannelGate.of("feature", one -> unless(feature.getAsBoolean(), "channels are off")));
    if (login != null) {
      gates.add(ChannelGate.of("login", one -> login(login.get(), logins)));
    }
    gates.add(ChannelGate.of("policy", one -> policy(policy.get())));
    gates.add(ChannelGate.of("opt-in", one -> optIn(optedIn, one.source())));
    gates.add(ChannelGate.of("source", one -> source(optedIn, one.source())));
    gates.add(
        ChannelGate.of("allow-list", one -> allowed(optedIn, policy.get(), allowed, one.source())));
    gates.addAll(own);
  }

  /** Returns every refusal of a server. */
  List<ChannelRefusal> refusals(ChannelCandidate candidate) {
    List<ChannelRefusal> refusals = new ArrayList<>();
    for (ChannelGate gate : gates) {
      refusal(gate, candidate)
          .ifPresent(
              reason ->
                  refusals.add(
                      new ChannelRefusal(candidate.connection().name(), gate.name(), reason)));
    }
    return refusals;
  }

  private static Optional<String> refusal(ChannelGate gate, ChannelCandidate candidate) {
    try {
      return Objects.requireNonNull(gate.refuses(candidate), "it says nothing");
    } catch (RuntimeException | Error e) {
      return Optional.of("the gate failed: " + e);
    }
  }

  private static Optional<String> unless(boolean fine, String reason) {
    return fine ? Optional.empty() : Optional.of(reason);
  }

  /** Returns whether a server declares something, and not that it does not have it. */
  static boolean declares(ChannelCandidate candidate, String capability) {
    Json declared = candidate.capabilities().experimental().get(capability);
    return declared != null && !declared.isNull() && !declared.equals(Json.of(false));
  }

  private static Optional<String> capability(ChannelCandidate candidate) {
    return unless(
        declares(candidate, CAPABILITY),
        "it does not declare the experimental capability \"" + CAPABILITY + "\"");
  }

  private static Optional<String> era(ChannelCandidate candidate) {
    return unless(
        ProtocolVersion.HANDSHAKE.contains(candidate.protocolVersion()),
        "there are no channels in revision "
            + candidate.protocolVersion()
            + "; pin the server to the handshake with ServerOptions.protocol(ProtocolMode.LEGACY)");
  }

  private static Optional<String> login(Optional<String> kind, Set<String> accepted) {
    return unless(
        kind.filter(accepted::contains).isPresent(),
        kind.map(known -> "a login of kind '" + known + "' is not enough")
                .orElse("nobody is logged in")
            + "; wanted is one of "
            + new java.util.TreeSet<>(accepted));
  }

  private static Optional<String> policy(ChannelPolicy policy) {
    return unless(policy.channelsEnabled().orElse(true), "the organization has no channels");
  }

  private static Optional<String> optIn(OptedIn optedIn, ChannelSource source) {
    return unless(optedIn.has(source), source + " was not opted in at the start");
  }

  private static Optional<String> source(OptedIn optedIn, ChannelSource source) {
    if (optedIn.isInDevelopment(source)) {
      return Optional.empty();
    } else if (!source.isPlugin()) {
      return Optional.of(
          "nobody vouches for a server that no plugin brings; opt it in for development");
    }
    return unless(
        optedIn.servers().contains(source.toString()) || !optedIn.has(source),
        source.marketplace().isPresent()
            ? "it comes from " + source + ", and another source was opted in"
            : "where its plugin comes from is not known");
  }

  private static Optional<String> allowed(
      OptedIn optedIn, ChannelPolicy policy, Set<String> own, ChannelSource source) {
    String plugin = source.name() + source.marketplace().map(where -> "@" + where).orElse("");
    boolean listed =
        source.isPlugin() && policy.allowedChannelPlugins().orElse(own).contains(plugin);
    return unless(
        listed || optedIn.isInDevelopment(source),
        policy.allowedChannelPlugins().isPresent()
            ? source + " is not on the organization's list of channels"
            : source + " is not on the list of channels");
  }
}
