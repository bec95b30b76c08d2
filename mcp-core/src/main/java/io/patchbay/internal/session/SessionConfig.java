package io.patchbay.internal.session;

import io.patchbay.Limits;
import io.patchbay.model.Implementation;
import io.patchbay.spi.TimeSource;
import java.util.concurrent.Executor;

/**
 * What a session works with.
 *
 * @param server the name the host calls the server by
 * @param limits the server's limits
 * @param time the time
 * @param executor where code of the application runs
 * @param serial where events are told, in order
 * @param completer where results of asynchronous calls are completed: the executor, or a direct one
 * @param handlers what serves the server's questions
 * @param clientInfo what this client says it is
 * @param shared what all sessions of the Patchbay have in common
 * @param tellsClientInfo whether it says so also where it need not
 */
public record SessionConfig(
    String server,
    Limits limits,
    TimeSource time,
    Executor executor,
    SerialExecutor serial,
    Executor completer,
    InputHandlers handlers,
    Implementation clientInfo,
    Shared shared,
    boolean tellsClientInfo) {}
