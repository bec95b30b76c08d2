package io.patchbay.internal.session;

import io.patchbay.ElicitationHandler;
import io.patchbay.HandlerContext;
import io.patchbay.model.ElicitAction;
import io.patchbay.model.ElicitRequestFormParams;
import io.patchbay.model.ElicitResult;
import io.patchbay.model.Implementation;
import java.util.List;
import java.util.Optional;

/**
 * One form, asked until it is answered: an accepted answer that does not fit the form is not sent,
 * and the handler is asked again with what is wrong. A handler that keeps to it is taken for one
 * that went away.
 */
final class FormDialog {
  private static final int ASKS = 3;

  private final ElicitationHandler handler;
  private final ElicitRequestFormParams form;
  private final AskedHandler asked;

  FormDialog(ElicitationHandler handler, ElicitRequestFormParams form, AskedHandler asked) {
    this.handler = handler;
    this.form = form;
    this.asked = asked;
  }

  ElicitResult answer() throws Exception {
    List<String> problems = List.of();
    for (int ask = 0; ask < ASKS; ask++) {
      ElicitResult answer = handler.elicit(form, new Ask(asked, problems));
      if (!answer.action().equals(ElicitAction.ACCEPT)) {
        return answer;
      }
      problems = form.problems(answer.content());
      if (problems.isEmpty() || asked.isCancelled()) {
        return answer;
      }
    }
    asked.warn(
        "a form was not answered: "
            + ASKS
            + " answers of the handler did not fit it, the last one because "
            + String.join(", ", problems));
    return ElicitResult.cancel();
  }

  /** What the handler knows at one ask. */
  private record Ask(HandlerContext of, List<String> problems) implements HandlerContext {
    @Override
    public String serverName() {
      return of.serverName();
    }

    @Override
    public Optional<Implementation> serverInfo() {
      return of.serverInfo();
    }

    @Override
    public boolean isCancelled() {
      return of.isCancelled();
    }
  }
}
