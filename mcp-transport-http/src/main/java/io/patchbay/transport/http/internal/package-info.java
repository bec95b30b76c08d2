/** How HTTP carries the protocol. */
package io.patchbay.transport.http.internal;
