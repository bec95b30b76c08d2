/** How channels work inside. */
@org.jspecify.annotations.NullMarked
package io.patchbay.channels.internal;
