package io.patchbay.tests;

import io.patchbay.json.Json;
import io.patchbay.testkit.JsonPath;
import io.patchbay.testkit.Script;
import io.patchbay.testkit.ScriptedServer;
import io.patchbay.testkit.ServerWire;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A server whose lists and resources a test sets, and which keeps what it was asked: a method, and
 * behind a space the cursor or the URI. Thread-safe.
 */
final class CatalogueServer {
  private final ScriptedServer scripted;
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final Map<String, BiConsumer<ServerWire, Json>> answers = new ConcurrentHashMap<>();
  private volatile @Nullable ServerWire wire;
  private volatile @Nullable Json listening;

  private CatalogueServer(UnaryOperator<Script> greeting) {
    this.scripted = ScriptedServer.script(s -> greeting.apply(s).serve(this::serve));
  }

  static CatalogueServer modern() {
    return new CatalogueServer(s -> s.discover(Given.ALL));
  }

  static CatalogueServer of(boolean modern) {
    return modern ? modern() : new CatalogueServer(s -> s.handshake("2025-11-25", Given.ALL));
  }

  /** A server whose era is remembered. */
  static CatalogueServer known(boolean modern) {
    return modern ? modern() : new CatalogueServer(s -> s.initialize("2025-11-25", Given.ALL));
  }

  private void serve(ServerWire to, Json message) {
    wire = to;
    String method = JsonPath.at(message, "method").asString();
    if (message.get("id") == null) {
      return;
    }
    if (method.equals("subscriptions/listen")) {
      listening = message.get("id");
      event(
          "notifications/subscriptions/acknowledged",
          Map.of("notifications", JsonPath.at(message, "params.notifications")));
      return;
    }
    String key = key(message, method);
    asked.add(key);
    BiConsumer<ServerWire, Json> answer = answers.get(key);
    if (answer == null) {
      to.error(message, -32601, "Method not found");
    } else {
      answer.accept(to, message);
    }
  }

  private static String key(Json message, String method) {
    Json cursor = JsonPath.find(message, "params.cursor");
    Json uri = JsonPath.find(message, "params.uri");
    return cursor != null
        ? method + " " + cursor.asString()
        : uri != null ? method + " " + uri.asString() : method;
  }

  ScriptedServer scripted() {
    return scripted;
  }

  ServerWire wire() {
    return Objects.requireNonNull(wire, "nothing has come yet");
  }

  CatalogueServer answer(String key, Object result) {
    return handle(key, (to, message) -> to.reply(message, result));
  }

  CatalogueServer refuse(String key, int code) {
    return handle(key, (to, message) -> to.error(message, code, "refused"));
  }

  CatalogueServer handle(String key, BiConsumer<ServerWire, Json> answer) {
    answers.put(key, answer);
    return this;
  }

  /** Knows no answer any more. */
  void forget() {
    answers.clear();
    asked.clear();
  }

  /** Tells of a change, on the subscription of a stateless server. */
  void event(String method, Map<String, ?> params) {
    Map<String, Object> members = new LinkedHashMap<>(params);
    if (listening != null) {
      members.put("_meta", Map.of("io.modelcontextprotocol/subscriptionId", listening));
    }
    wire().send(Map.of("jsonrpc", "2.0", "method", method, "params", members));
  }

  /** Returns what was asked since this was called last. */
  List<String> asked() {
    List<String> all = List.copyOf(asked);
    asked.removeAll(all);
    return all;
  }

  /** A page of tools. */
  static Map<String, Object> tools(
      Object ttl, @Nullable String scope, @Nullable String next, String... names) {
    Map<String, Object> page = new LinkedHashMap<>();
    page.put("resultType", "complete");
    page.put("tools", List.of(names).stream().map(Given::tool).toList());
    page.put("ttlMs", ttl);
    if (scope != null) {
      page.put("cacheScope", scope);
    }
    if (next != null) {
      page.put("nextCursor", next);
    }
    return page;
  }

  static Map<String, Object> contents(long ttl, String uri, String text) {
    return Map.of(
        "resultType",
        "complete",
        "contents",
        List.of(Map.of("uri", uri, "text", text)),
        "ttlMs",
        ttl);
  }
}
