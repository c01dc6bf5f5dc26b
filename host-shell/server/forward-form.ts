import { buildPath } from '../../shared/routes/routes.ts';
import type { PageServices } from './page-services.ts';

/** The form that the origin answers: it starts the sessions. The edge ends them. */
const SIGN_IN = buildPath('sign-in');

/** Far above what these forms hold. */
const FORM_BYTES = 16_384;

/** Headers of the origin's answer that reach the browser. */
const PASSED_BACK = ['location', 'content-type', 'cache-control'];

/**
 * Hands a form to the origin and its answer, cookies included, to the browser. The edge has checked its token.
 *
 * @returns null when no form is sent to this path.
 */
export async function forwardForm({ request, origin, onError }: PageServices, raw: Request): Promise<Response | null> {
  const path = request.url.pathname.slice(request.language.prefix.length);
  if (path !== SIGN_IN) return null;
  const body = await raw.arrayBuffer();
  if (body.byteLength > FORM_BYTES) return new Response(null, { status: 413 });
  let answer: Response;
  try {
    answer = await origin.send(path, {
      method: 'POST',
      headers: {
        'content-type': raw.headers.get('content-type') ?? 'application/x-www-form-urlencoded',
        cookie: raw.headers.get('cookie') ?? '',
      },
      body,
    });
  } catch (error) {
    onError(error);
    return new Response(null, { status: 303, headers: { location: request.url.pathname } });
  }
  const headers = new Headers();
  for (const name of PASSED_BACK) {
    const value = answer.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  for (const cookie of answer.headers.getSetCookie()) headers.append('set-cookie', cookie);
  return new Response(answer.body, { status: answer.status, headers });
}
