/** What the users of this module do not see. */
package io.patchbay.inprocess.internal;
