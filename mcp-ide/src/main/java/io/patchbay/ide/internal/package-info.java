/** How IDEs are found. */
@org.jspecify.annotations.NullMarked
package io.patchbay.ide.internal;
