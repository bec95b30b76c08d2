/** The server of an application's own tools. */
package io.patchbay.inprocess.internal.server;
