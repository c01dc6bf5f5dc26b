export function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** A body that is longer than its reader allows. */
export class BodyTooLargeError extends Error {}

/**
 * Reads a body up to `maxBytes` of decoded content: decompressed bytes are counted, so a gzip bomb of a few kilobytes
 * stops here as well. The rest is cancelled, never drained.
 *
 * @throws BodyTooLargeError past `maxBytes`, or the stream's error if the peer cuts it off.
 */
export async function readBody(message: Request | Response, maxBytes: number): Promise<Uint8Array> {
  if (message.body === null) return new Uint8Array();
  const declared = Number(message.headers.get('content-length') ?? 0);
  if (declared > maxBytes) {
    discard(message);
    throw new BodyTooLargeError();
  }
  const reader = message.body.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > maxBytes) {
      reader.cancel().catch(() => undefined);
      throw new BodyTooLargeError();
    }
    chunks.push(value);
  }
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : concatenate(chunks);
}

/** Cancels a body that will not be read, so that its connection is free again. */
export function discard(message: Request | Response): void {
  message.body?.cancel().catch(() => undefined);
}
