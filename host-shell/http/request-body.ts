import { createArgumentProblem } from './problems.ts';

const BODY_MAX_BYTES = 10_000;

/** The JSON object of a request's body; anything else is an `ARGUMENTS_ERROR`. */
export async function readJsonObject(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const text = await readBoundedText(request);
  if (text === null) throw createArgumentProblem('body', `must be at most ${BODY_MAX_BYTES} bytes`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw createArgumentProblem('body', 'must be JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw createArgumentProblem('body', 'must be a JSON object');
  }
  return value as Readonly<Record<string, unknown>>;
}

/** A body's text; null past the limit. */
export async function readBoundedText(request: Request): Promise<string | null> {
  const body = await readBoundedBody(request, BODY_MAX_BYTES);
  return body === null ? null : body.text();
}

/** A body; null past the limit. `Content-Length` refuses early, and is not believed otherwise. */
export async function readBoundedBody(request: Request, maxBytes: number): Promise<Blob | null> {
  if (Number(request.headers.get('content-length')) > maxBytes) return null;
  const reader = request.body?.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  while (reader !== undefined) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.byteLength;
    if (length > maxBytes) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
  return new Blob(chunks);
}
