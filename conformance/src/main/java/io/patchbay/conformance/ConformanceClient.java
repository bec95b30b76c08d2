package io.patchbay.conformance;

import io.patchbay.McpException;
import io.patchbay.json.Json;
import io.patchbay.json.JsonException;
import java.util.Map;

/**
 * What the official suite starts for each scenario: it does with the public API what the scenario
 * is about, and ends with 0 if that went well.
 *
 * <p>The suite gives the server's address as the last argument, and the scenario, the protocol
 * revision and what the scenario needs to know in the environment.
 */
public final class ConformanceClient {
  private static final String SCENARIO = "MCP_CONFORMANCE_SCENARIO";
  private static final String CONTEXT = "MCP_CONFORMANCE_CONTEXT";

  private ConformanceClient() {}

  /** Runs one scenario. */
  public static void main(String[] args) {
    System.exit(run(args, System.getenv()));
  }

  private static int run(String[] args, Map<String, String> env) {
    if (args.length == 0) {
      System.err.println("usage: conformance-client URL, with " + SCENARIO + " in the environment");
      return 2;
    }
    String name = env.getOrDefault(SCENARIO, "");
    Scenario scenario = Scenarios.ALL.get(name);
    if (scenario == null) {
      System.err.println("no scenario '" + name + "'; there are " + Scenarios.ALL.keySet());
      return 2;
    }
    try {
      scenario.run(args[args.length - 1], context(env));
      return 0;
    } catch (McpException | JsonException e) {
      System.err.println(e.getMessage());
      return 1;
    }
  }

  private static Json context(Map<String, String> env) {
    String context = env.getOrDefault(CONTEXT, "");
    return context.isEmpty() ? Json.emptyObject() : Json.parse(context);
  }
}
