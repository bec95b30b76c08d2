/** What only the stateless revisions have, from 2026-07-28 on. */
package io.patchbay.internal.modern;
