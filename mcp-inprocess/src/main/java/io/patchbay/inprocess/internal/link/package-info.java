/** The pair of linked ends, their mailboxes, and the threads that work them off. */
package io.patchbay.inprocess.internal.link;
