package io.patchbay.internal.connection;

import io.patchbay.ConfigurationException;
import io.patchbay.ConnectionListener;
import io.patchbay.DiscoveryCache;
import io.patchbay.Limits;
import io.patchbay.Reconnection;
import io.patchbay.ServerConfig;
import io.patchbay.internal.catalogue.Catalogue;
import io.patchbay.internal.files.DiscoveryFiles;
import io.patchbay.internal.files.EraFile;
import io.patchbay.internal.files.EraMemory;
import io.patchbay.internal.files.Hashes;
import io.patchbay.internal.files.NeedsAuthFile;
import io.patchbay.internal.pipeline.Observers;
import io.patchbay.internal.pipeline.UrlCompletions;
import io.patchbay.internal.session.InputHandlers;
import io.patchbay.internal.session.SerialExecutor;
import io.patchbay.internal.session.SessionConfig;
import io.patchbay.internal.session.Shared;
import io.patchbay.model.Implementation;
import io.patchbay.spi.TimeSource;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * What all connections of a Patchbay work with.
 *
 * @param limits the limits of servers that have none of their own
 * @param reconnection how connections come back that have no way of their own
 * @param time the time
 * @param executor where code of the application runs
 * @param completer where results of asynchronous calls are completed
 * @param handlers what serves the servers' questions
 * @param declared stands for what is declared to servers
 * @param clientInfo what this client says it is
 * @param tellsClientInfo whether it says so also where it need not
 * @param shared what all sessions have in common
 * @param admission which servers may be connected
 * @param providers what makes transports
 * @param memory which era servers are of
 * @param needsAuth which servers want a login
 * @param listeners who hears of all connections
 * @param observers who hears what is done
 * @param visits the pages that users are at
 * @param local limits attempts to start servers on this machine
 * @param remote limits attempts to reach servers elsewhere
 * @param catalogue what is kept of the servers' lists and resources
 * @param discoveryFiles where lists outlive the process, or null if they do not
 * @param discoveryCache for how long they do
 */
record Common(
    Limits limits,
    Reconnection reconnection,
    TimeSource time,
    Executor executor,
    Executor completer,
    InputHandlers handlers,
    String declared,
    Implementation clientInfo,
    boolean tellsClientInfo,
    Shared shared,
    Admission admission,
    TransportProviders providers,
    EraMemory memory,
    NeedsAuthFile needsAuth,
    List<ConnectionListener> listeners,
    Observers observers,
    UrlCompletions visits,
    AttemptLimits local,
    AttemptLimits remote,
    Catalogue catalogue,
    @Nullable DiscoveryFiles discoveryFiles,
    DiscoveryCache discoveryCache) {

  /** Puts together what the settings of a Patchbay say. */
  static Common of(
      DefaultPatchbay.Settings settings,
      TimeSource time,
      Executor executor,
      Admission admission,
      TransportProviders providers) {
    Observers observers = new Observers(settings.calls().observers());
    return new Common(
        settings.limits(),
        settings.reconnection(),
        time,
        executor,
        settings.directCompletion() ? (Executor) Runnable::run : executor,
        new InputHandlers(
            settings.capabilities(),
            settings.elicitation(),
            settings.sampling(),
            settings.roots(),
            settings.requestHandlers()),
        Hashes.shortOf(settings.capabilities().toString()),
        settings.clientInfo(),
        settings.tellsClientInfo(),
        new Shared(),
        admission,
        providers,
        new EraFile(time, settings.stateDirectory()),
        new NeedsAuthFile(time, settings.stateDirectory()),
        settings.listeners(),
        observers,
        new UrlCompletions(),
        new AttemptLimits(settings.limits().localAttempts(), time, executor),
        new AttemptLimits(settings.limits().remoteAttempts(), time, executor),
        new Catalogue(
            time,
            settings.cachedLists(),
            settings.cachedResourceBytes(),
            (server, list, hit) ->
                observers.tell(observer -> observer.cacheRead(server, list, hit)),
            Runnable::run),
        discoveryFiles(settings, time),
        settings.discoveryCache());
  }

  /**
   * Lends the calling thread, which is going to wait, to an attempt to connect a server, unless
   * something may block there that neither its interrupt nor the limit on connecting ends: opening
   * a transport, or a policy.
   *
   * @return the thread, or null
   */
  @Nullable LentThread lend(ServerConfig server) {
    boolean safe =
        admission.asksNobody()
            && !Thread.currentThread().isInterrupted()
            && providers.opensAtOnce(server);
    return safe ? new LentThread(executor) : null;
  }

  private static @Nullable DiscoveryFiles discoveryFiles(
      DefaultPatchbay.Settings settings, TimeSource time) {
    if (!settings.discoveryCache().enabled()) {
      return null;
    }
    Path directory = settings.stateDirectory();
    if (directory == null) {
      throw new ConfigurationException(
          "the discovery cache is kept in the state directory, and there is none; set"
              + " stateDirectory",
          null);
    }
    return new DiscoveryFiles(time, directory);
  }

  /** Returns what remembers a server's lists between processes, or null if nothing does. */
  @Nullable DiscoveryMemory discovery(ServerConfig server) {
    return discoveryFiles == null
        ? null
        : new DiscoveryMemory(
            discoveryFiles,
            discoveryCache,
            time,
            server.name(),
            ConfigKey.inFiles(server),
            executor);
  }

  /** Returns what the sessions of one server work with. */
  SessionConfig sessions(String server, Limits own, SerialExecutor serial) {
    return new SessionConfig(
        server,
        own,
        time,
        executor,
        serial,
        completer,
        handlers,
        clientInfo,
        shared,
        tellsClientInfo);
  }
}
