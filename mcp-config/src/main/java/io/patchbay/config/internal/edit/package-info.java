/** Changes files that people wrote, and nothing in them but what is asked for. */
package io.patchbay.config.internal.edit;
