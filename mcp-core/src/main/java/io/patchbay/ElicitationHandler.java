package io.patchbay;

import io.patchbay.model.ElicitRequestParams;
import io.patchbay.model.ElicitResult;

/**
 * Asks the user what a server wants to know: a form, or a URL to visit. One handler serves every
 * revision, whether the question comes as a request or as {@code input_required}.
 *
 * <p>The user must see which server asks and must be able to decline; of a URL the whole address,
 * before anything is opened, and nothing may be fetched from it before (specification:
 * Elicitation). {@link io.patchbay.model.ElicitRequestURLParams#host} and {@link
 * io.patchbay.model.ElicitRequestURLParams#hostWarning} help with that.
 *
 * <p>What no handler is asked: a form that is not flat, and a URL that is not {@code https} (or
 * {@code http} to this machine, from a server on this machine) or has credentials. They are refused
 * with a warning to the listeners.
 */
@FunctionalInterface
public interface ElicitationHandler {

  /**
   * Called on the handler executor; may block for as long as a person takes, the limits of the call
   * that asks stand still meanwhile.
   *
   * <p>An accepted form is checked before it is sent. If it does not fit, nothing is sent and the
   * handler is called again with the same request and {@link HandlerContext#problems}; after three
   * such answers the server is told {@code cancel} and the listeners are warned. Defaults are not
   * added to an answer; {@link ElicitResult#acceptDefaults} does that.
   *
   * @param request the form or the URL
   * @param context who asks
   * @return the answer; {@link ElicitResult#decline} where the user says no, {@link
   *     ElicitResult#cancel} where the user just goes away
   * @throws Exception if there can be no answer; the server, or the caller of the call that asks,
   *     is told so
   */
  ElicitResult elicit(ElicitRequestParams request, HandlerContext context) throws Exception;
}
