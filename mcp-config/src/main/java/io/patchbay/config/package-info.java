/** The configuration files of agents. {@link io.patchbay.config.McpConfig} is the door. */
package io.patchbay.config;
