/** What only the handshake revisions have, 2024-11-05 to 2025-11-25. */
package io.patchbay.internal.legacy;
