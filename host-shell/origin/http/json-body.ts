import { createArgumentProblem } from './problems.ts';

const BODY_MAX_BYTES = 10_000;

/** The JSON object of a request's body; anything else is an `ARGUMENTS_ERROR`. */
export async function readJsonObject(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const text = await readShortText(request);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw createArgumentProblem('body', 'Must be JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw createArgumentProblem('body', 'Must be a JSON object.');
  }
  return value as Readonly<Record<string, unknown>>;
}

/** A form's fields. */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') throw createArgumentProblem('body', 'Must be a form.');
  return new URLSearchParams(await readShortText(request));
}

/** Reads no further than the limit, whatever the length header says. */
async function readShortText(request: Request): Promise<string> {
  const reader = request.body?.getReader();
  if (reader === undefined) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > BODY_MAX_BYTES) {
      await reader.cancel();
      throw createArgumentProblem('body', `Must be at most ${BODY_MAX_BYTES} bytes.`);
    }
    text += decoder.decode(value, { stream: true });
  }
}
