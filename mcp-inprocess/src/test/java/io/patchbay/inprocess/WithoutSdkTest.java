package io.patchbay.inprocess;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.patchbay.ConfigurationException;
import io.patchbay.inprocess.internal.InProcessTransportProvider;
import io.patchbay.spi.TransportProvider;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.module.ModuleDescriptor;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The SDK is optional: what needs it says so, and the rest works. */
class WithoutSdkTest {

  /** Has this module's classes, and not the SDK's. */
  private static final class Loader extends ClassLoader {
    Loader() {
      super(WithoutSdkTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.startsWith("io.modelcontextprotocol") || name.startsWith("reactor")) {
        throw new ClassNotFoundException(name);
      }
      if (!name.startsWith("io.patchbay.inprocess.")) {
        return super.loadClass(name, resolve);
      }
      Class<?> known = findLoadedClass(name);
      return known == null ? define(name) : known;
    }

    private Class<?> define(String name) throws ClassNotFoundException {
      String file = name.substring(name.lastIndexOf('.') + 1) + ".class";
      Class<?> original = Class.forName(name, false, WithoutSdkTest.class.getClassLoader());
      try (InputStream in = original.getResourceAsStream(file)) {
        if (in == null) {
          throw new ClassNotFoundException(name);
        }
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  @Test
  void hostingAServerOfTheSdkNamesTheArtifact() throws Exception {
    Loader loader = new Loader();
    MethodHandle handshake =
        MethodHandles.publicLookup()
            .findStatic(
                loader.loadClass("io.patchbay.inprocess.SdkServers"),
                "handshake",
                MethodType.methodType(
                    loader.loadClass("io.patchbay.inprocess.SdkServer"),
                    String.class,
                    Function.class));
    Function<Object, Object> build = provider -> provider;
    assertThatThrownBy(() -> handshake.invoke("files", build))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("files")
        .hasMessageContaining("io.modelcontextprotocol.sdk:mcp");
  }

  @Test
  void ourOwnServerNeedsNothingOfTheSdk() throws Exception {
    Class<?> server = new Loader().loadClass("io.patchbay.inprocess.InProcessServer");
    Object builder = server.getMethod("builder", String.class).invoke(null, "clock");
    Object built = builder.getClass().getMethod("build").invoke(builder);
    assertThat(built).hasToString("InProcessServer[clock]");
  }

  @Test
  void theProviderIsDeclaredForBothPaths() throws Exception {
    ModuleDescriptor module = InProcessTransportProvider.class.getModule().getDescriptor();
    assertThat(module.provides())
        .singleElement()
        .satisfies(
            provided -> {
              assertThat(provided.service()).isEqualTo(TransportProvider.class.getName());
              assertThat(provided.providers())
                  .containsExactly(InProcessTransportProvider.class.getName());
            });
    try (InputStream in =
        InProcessTransportProvider.class
            .getModule()
            .getResourceAsStream("META-INF/services/" + TransportProvider.class.getName())) {
      assertThat(in).isNotNull();
      assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8).strip())
          .isEqualTo(InProcessTransportProvider.class.getName());
    }
  }
}
