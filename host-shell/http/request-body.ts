import { createArgumentProblem } from './problems.ts';

const BODY_MAX_BYTES = 10_000;

/** Reads the request body as a JSON object. @throws HttpProblem `ARGUMENTS_ERROR` for anything else */
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

/** Reads the request body as text; null when it exceeds the limit. */
export async function readBoundedText(request: Request): Promise<string | null> {
  const body = await readBoundedBody(request, BODY_MAX_BYTES);
  return body === null ? null : body.text();
}

/** Reads the request body; null when it exceeds the limit. `Content-Length` serves only to refuse early: the bytes are counted too. */
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
