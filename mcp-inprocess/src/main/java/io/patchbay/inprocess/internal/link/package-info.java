/** The pair of linked ends, its queue, and the threads that work it off. */
package io.patchbay.inprocess.internal.link;
