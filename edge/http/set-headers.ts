import type { Context } from 'hono';

/** Sets several headers of the answer. Immutable answers of bindings are copied once instead of for each header. */
export function setHeaders(c: Context, headers: readonly (readonly [name: string, value: string])[]): void {
  try {
    for (const [name, value] of headers) c.res.headers.set(name, value);
  } catch {
    const copy = new Response(c.res.body, c.res);
    for (const [name, value] of headers) copy.headers.set(name, value);
    c.res = copy;
  }
}
