/** The client that the official conformance suite runs. */
@org.jspecify.annotations.NullMarked
package io.patchbay.conformance;
