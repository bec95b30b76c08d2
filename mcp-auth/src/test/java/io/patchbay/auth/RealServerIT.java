package io.patchbay.auth;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jwt.SignedJWT;
import io.patchbay.spi.Authorizer;
import io.patchbay.testkit.Requirement;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A login at an authorization server that we did not write. */
final class RealServerIT {
  private final AuthWorld world = new AuthWorld();
  private @Nullable RealServer started;

  @BeforeEach
  void start() throws IOException {
    started = RealServer.start(world.mcp());
    world.resource.put("authorization_servers", List.of(real().issuer()));
    world.resource.put("scopes_supported", List.of("read"));
  }

  @AfterEach
  void close() {
    real().close();
    world.close();
  }

  private RealServer real() {
    return Objects.requireNonNull(started);
  }

  private OAuth.Builder oauth() {
    return OAuth.builder().prompt(RealServer.user());
  }

  private String token(Authorizer authorizer) {
    String sent = world.sends(authorizer);
    return sent.substring(sent.indexOf(' ') + 1);
  }

  @Test
  @Requirement({"REG-04", "AZ-01", "TOK-02", "SCOPE-06"})
  void registersLogsInAndGetsATokenForTheServer() throws Exception {
    Authorizer authorizer = oauth().build().authorizer("s", world.mcp());

    assertThat(world.refuse(authorizer, 401, "Bearer").isRetried()).isTrue();

    SignedJWT token = SignedJWT.parse(token(authorizer));
    assertThat(token.getJWTClaimsSet().getIssuer()).isEqualTo(real().issuer());
    assertThat(token.getJWTClaimsSet().getAudience()).containsExactly(world.mcp().toString());
    assertThat(token.getJWTClaimsSet().getStringClaim("scope")).contains("read");
  }

  @Test
  @Requirement({"REF-03", "TOK-07"})
  void renewsWithARefreshTokenThatChangesEachTime() {
    OAuth oauth = oauth().build();
    Authorizer authorizer = oauth.authorizer("s", world.mcp());
    world.refuse(authorizer, 401, "Bearer");
    assertThat(oauth.status().get(0).renewable()).isTrue();
    String before = token(authorizer);

    for (int i = 0; i < 3; i++) {
      assertThat(world.refuse(authorizer, 401, "Bearer error=\"invalid_token\"").isRetried())
          .isTrue();
      assertThat(token(authorizer)).isNotEqualTo(before);
      before = token(authorizer);
    }
  }

  @Test
  @Requirement({"SCOPE-03", "SCOPE-04"})
  void getsMoreWhenTheServerWantsMore() throws Exception {
    Authorizer authorizer = oauth().build().authorizer("s", world.mcp());
    world.refuse(authorizer, 401, "Bearer scope=\"read\"");

    assertThat(
            world
                .refuse(authorizer, 403, "Bearer error=\"insufficient_scope\", scope=\"write\"")
                .isRetried())
        .isTrue();

    assertThat(SignedJWT.parse(token(authorizer)).getJWTClaimsSet().getStringClaim("scope"))
        .contains("read", "write");
  }

  @Test
  @Requirement({"DPOP-01", "DPOP-02"})
  void bindsATokenToAKeyWhereTheServerWantsThat() throws Exception {
    Authorizer authorizer = oauth().build().authorizer("s", world.mcp());

    assertThat(world.refuse(authorizer, 401, "DPoP algs=\"ES256\"").isRetried()).isTrue();

    assertThat(world.sends(authorizer)).startsWith("DPoP ");
    assertThat(SignedJWT.parse(token(authorizer)).getJWTClaimsSet().getJSONObjectClaim("cnf"))
        .containsKey("jkt");
    assertThat(world.refuse(authorizer, 401, "DPoP error=\"invalid_token\"").isRetried()).isTrue();
    assertThat(world.sends(authorizer)).startsWith("DPoP ");
  }

  @Test
  void aClientOfAnotherServerIsNotKnownThere() {
    Authorizer authorizer =
        oauth()
            .client(real().issuer(), "nobody")
            .loginLimit(java.time.Duration.ofSeconds(20))
            .build()
            .authorizer("s", world.mcp());

    assertThat(world.refuse(authorizer, 401, "Bearer").reason()).contains("the login was given up");
  }
}
