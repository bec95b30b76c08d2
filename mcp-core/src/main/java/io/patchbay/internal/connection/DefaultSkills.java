package io.patchbay.internal.connection;

import io.patchbay.CallOptions;
import io.patchbay.Listing;
import io.patchbay.LoadedSkill;
import io.patchbay.ProtocolException;
import io.patchbay.SkillVerificationException;
import io.patchbay.Skills;
import io.patchbay.UnsupportedFeatureException;
import io.patchbay.internal.catalogue.Lists;
import io.patchbay.internal.session.Request;
import io.patchbay.internal.session.Session;
import io.patchbay.internal.skills.SkillLoading;
import io.patchbay.json.Json;
import io.patchbay.model.GetSkillResult;
import io.patchbay.model.ListSkillsResult;
import io.patchbay.model.ReadResourceDirectoryResult;
import io.patchbay.model.Resource;
import io.patchbay.model.Skill;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

/** The skills of a server that declares the extension. */
final class DefaultSkills implements Skills {
  private static final String DIRECTORY_READ = "resources/directory/read";

  private final Session session;
  private final Lists lists;
  private final Json settings;

  /**
   * @param settings what the server says of its extension
   */
  DefaultSkills(Session session, Lists lists, Json settings) {
    this.session = session;
    this.lists = lists;
    this.settings = settings;
  }

  @Override
  public Listing<Skill> list() {
    return lists.required("skills/list", Map.of(), ListSkillsResult::from);
  }

  @Override
  public CompletableFuture<Listing<Skill>> listAsync() {
    return lists.requiredAsync("skills/list", Map.of(), ListSkillsResult::from);
  }

  @Override
  public GetSkillResult get(String uri) {
    return session.call(getting(uri), CallOptions.DEFAULT);
  }

  @Override
  public CompletableFuture<GetSkillResult> getAsync(String uri) {
    return session.callAsync(getting(uri), CallOptions.DEFAULT);
  }

  private Request<GetSkillResult> getting(String uri) {
    Objects.requireNonNull(uri, "no skill to get");
    return Request.plain("skills/get", Map.of("uri", uri), json -> answer(uri, json));
  }

  private GetSkillResult answer(String uri, Json json) {
    GetSkillResult result = GetSkillResult.from(json);
    if (!result.skill().uri().equals(uri)) {
      throw new ProtocolException(
          session.what("skills/get")
              + " of '"
              + uri
              + "' was answered with the entry of '"
              + result.skill().uri()
              + "'",
          null);
    }
    return result;
  }

  @Override
  public LoadedSkill load(Skill entry) {
    return session.call(SkillLoading.request(session, entry, false), CallOptions.DEFAULT);
  }

  @Override
  public CompletableFuture<LoadedSkill> loadAsync(Skill entry) {
    return loading(entry, false);
  }

  @Override
  public LoadedSkill loadDynamic(Skill entry) {
    return session.call(SkillLoading.request(session, entry, true), CallOptions.DEFAULT);
  }

  @Override
  public CompletableFuture<LoadedSkill> loadDynamicAsync(Skill entry) {
    return loading(entry, true);
  }

  private CompletableFuture<LoadedSkill> loading(Skill entry, boolean dynamic) {
    try {
      return session.callAsync(SkillLoading.request(session, entry, dynamic), CallOptions.DEFAULT);
    } catch (SkillVerificationException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  @Override
  public boolean readsDirectories() {
    return Json.of(true).equals(settings.get("directoryRead"));
  }

  @Override
  public Listing<Resource> readDirectory(String uri) {
    return lists.required(DIRECTORY_READ, directory(uri), ReadResourceDirectoryResult::from);
  }

  @Override
  public CompletableFuture<Listing<Resource>> readDirectoryAsync(String uri) {
    return lists.requiredAsync(DIRECTORY_READ, directory(uri), ReadResourceDirectoryResult::from);
  }

  private Map<String, ?> directory(String uri) {
    Objects.requireNonNull(uri, "no directory to read");
    if (!readsDirectories()) {
      throw new UnsupportedFeatureException(
          session.what(DIRECTORY_READ)
              + " of '"
              + uri
              + "': the server does not declare directoryRead; the entry of a skill lists its files",
          null);
    }
    return Map.of("uri", uri);
  }
}
