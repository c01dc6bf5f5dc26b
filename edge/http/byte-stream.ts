/**
 * A stream that passes bytes on and keeps none: the platform's own, or one like it elsewhere.
 *
 * @param length of the whole, where it is known: `fetch` then sends it as `Content-Length`
 */
export function createByteStream(length = Number.NaN): ReadableWritablePair<Uint8Array, Uint8Array> {
  if (typeof FixedLengthStream !== 'function')
    return new TransformStream<Uint8Array, Uint8Array>(undefined, undefined, { highWaterMark: 0 });
  return Number.isNaN(length) ? new IdentityTransformStream() : new FixedLengthStream(length);
}
