/** Child processes: found, started, listened to, and ended with all that they started. */
package io.patchbay.transport.stdio.internal;
