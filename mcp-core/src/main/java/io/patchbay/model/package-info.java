/**
 * The payloads of the specification, one set for every protocol revision, named as there.
 *
 * <p>Each is an immutable view of a {@link io.patchbay.json.Json} object. Accessors decode what
 * they are asked for; members that this version does not know stay in {@link Payload#json()} and go
 * out again. An optional member of a type the specification does not allow reads as absent, and is
 * still in the JSON. Instances may be shared between threads.
 */
package io.patchbay.model;
