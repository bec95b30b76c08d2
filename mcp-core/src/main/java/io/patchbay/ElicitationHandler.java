package io.patchbay;

import io.patchbay.model.ElicitRequestParams;
import io.patchbay.model.ElicitResult;

/**
 * Asks the user what a server wants to know: a form, or a URL to visit. One handler serves every
 * revision, whether the question comes as a request or as {@code input_required}.
 *
 * <p>The user must see which server asks and must be able to decline; of a URL the whole address,
 * before anything is opened, and nothing may be fetched from it before (specification:
 * Elicitation).
 */
@FunctionalInterface
public interface ElicitationHandler {

  /**
   * Called on the handler executor; may block for as long as a person takes, the limits of the call
   * that asks stand still meanwhile.
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
