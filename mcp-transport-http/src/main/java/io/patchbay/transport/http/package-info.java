/** Servers that are reached by HTTP. */
package io.patchbay.transport.http;
