/** What adds to the configuration from elsewhere. */
package io.patchbay.config.spi;
