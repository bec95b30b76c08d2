/** JSON values that keep what they were made from. */
package io.patchbay.json;
