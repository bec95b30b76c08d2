/** What holds a server to the entries of its skills (SEP-2640). */
package io.patchbay.internal.skills;
