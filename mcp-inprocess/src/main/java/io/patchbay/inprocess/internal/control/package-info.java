/** Servers behind a channel that an embedding host owns. */
@org.jspecify.annotations.NullMarked
package io.patchbay.inprocess.internal.control;
