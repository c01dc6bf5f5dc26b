import { describe, expect, it, vi } from 'vitest';
import { ApiClient, ApiError, readArgumentProblems } from './api-client.ts';

function createClient(
  answer: () => Response | Promise<Response>,
  options: { baseUrl?: string; pageOrigin?: string; cookies?: () => string } = {},
  Client = ApiClient,
) {
  const requests: { url: string; init: RequestInit }[] = [];
  const client = new Client({
    fetch: async (url, init = {}) => {
      requests.push({ url: String(url), init });
      return answer();
    },
    baseUrl: options.baseUrl ?? '',
    readPageOrigin: () => options.pageOrigin ?? '',
    locale: 'de_CH',
    readCookies: options.cookies ?? (() => 'a=1; csrftoken=t0ken; b=2'),
  });
  return { client, requests };
}

describe('API client', () => {
  it('sends same-origin credentials, X-Requested-With, the CSRF token and the locale', async () => {
    const { client, requests } = createClient(() => Response.json({}));
    await client.callSite('/home/api/geo/place_from_request/');
    expect(requests).toEqual([
      {
        url: '/home/api/geo/place_from_request/',
        init: {
          method: 'GET',
          credentials: 'same-origin',
          headers: {
            Accept: 'application/json',
            'X-Requested-With': 'XMLHttpRequest',
            'eb-lang': 'de_CH',
            'X-CSRFToken': 't0ken',
          },
        },
      },
    ]);
  });

  it('sends the CSRF token of the page to no other site', async () => {
    const baseUrl = 'https://www.marquee.de';
    const read = async (pageOrigin: string) => {
      const { client, requests } = createClient(() => Response.json({}), { baseUrl, pageOrigin });
      await client.callSite('/header/user', { method: 'POST' });
      return new Headers(requests[0]?.init.headers).get('x-csrftoken');
    };
    expect(await read('https://shop.example')).toBeNull();
    expect(await read(baseUrl)).toBe('t0ken');
  });

  it('names the arguments that a call was refused for', async () => {
    const problems = { input: ['Is longer than 200.'] };
    const error = { error: 'ARGUMENTS_ERROR', error_description: '', error_detail: { ARGUMENTS_ERROR: problems } };
    const { client } = createClient(() => Response.json(error, { status: 400 }));
    expect(readArgumentProblems(await client.callSite('/x').catch((cause: unknown) => cause))).toEqual(problems);
    const failed = createClient(() => Response.json({ error: 'BAD_GATEWAY' }, { status: 502 })).client;
    expect(readArgumentProblems(await failed.callSite('/x').catch((cause: unknown) => cause))).toEqual({});
    expect(readArgumentProblems(new Error('offline'))).toEqual({});
    const foreign = { failure: { kind: 'status', status: 400, error } };
    expect(readArgumentProblems(foreign)).toEqual({});
  });

  it.each(['/trending/', '/api/v3/trending/'])('adds /api/v3 to %s exactly once', async (path) => {
    const { client, requests } = createClient(() => Response.json({}), { baseUrl: 'https://www.marquee.de' });
    await client.callApi(path, {
      parameters: { location: 'germany--berlin', timeframe: 'week', none: null, missing: undefined },
    });
    expect(requests[0]?.url).toBe('https://www.marquee.de/api/v3/trending/?location=germany--berlin&timeframe=week');
  });

  it.each([
    ['no body by GET', { body: { a: 1 } }, null, undefined],
    ['a body that is false', { method: 'POST', body: false }, 'application/json', 'false'],
    ['JSON', { method: 'POST', body: { a: 1 } }, 'application/json', '{"a":1}'],
  ] as const)('sends %s', async (_, request, contentType, body) => {
    const { client, requests } = createClient(() => Response.json({}));
    await client.callSite('/things/', request);
    const { init } = requests[0] ?? {};
    expect([new Headers(init?.headers).get('content-type'), init?.body]).toEqual([contentType, body]);
  });

  it('works where cookies are forbidden', async () => {
    const cookies = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const { client } = createClient(() => Response.json({ ok: true }), { cookies });
    expect(await client.callSite('/x/')).toEqual({ ok: true });
  });

  it.each([
    [
      'a status of 400 or more',
      () => Response.json({ error: 'NOT_FOUND' }, { status: 404 }),
      { kind: 'status', status: 404, error: { error: 'NOT_FOUND' } },
    ],
    ['a status with HTML', () => new Response('<html>', { status: 502 }), { kind: 'status', status: 502, error: null }],
    ['a body that is no JSON', () => new Response('<html>'), { kind: 'answer' }],
    ['no response', () => Promise.reject(new TypeError('Failed to fetch')), { kind: 'network' }],
  ] as const)('rejects with an ApiError for %s', async (_, answer, failure) => {
    const { client } = createClient(answer);
    const error = await client.callSite('/x/').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect((error as ApiError).failure).toEqual(failure);
    expect(String(error)).toBe(`ApiError: /x/: ${failure.kind === 'status' ? failure.status : failure.kind}`);
  });

  it("rejects with the caller's reason when the caller aborted", async () => {
    const controller = new AbortController();
    const { client } = createClient(() => {
      controller.abort(new Error('another question'));
      return Promise.reject(new DOMException('aborted', 'AbortError'));
    });
    await expect(client.callSite('/x/', { signal: controller.signal })).rejects.toThrow('another question');
  });
});

it('warns once, in the words of the edge, about an origin that the operator has not listed', async () => {
  const warn = vi.spyOn(console, 'error').mockReturnValue(undefined);
  // The module remembers whether it has warned.
  vi.resetModules();
  const fresh = await import('./api-client.ts');
  const unlisted = 'The origin is not one of HOST_ORIGINS.';
  const answers = ['Sign in.', undefined, unlisted, unlisted].map((description) =>
    Response.json({ error: 'FORBIDDEN', error_description: description }, { status: 403 }),
  );
  const { client } = createClient(() => answers.shift() ?? Response.error(), {}, fresh.ApiClient);
  for (const _ of [...answers]) await client.callSite('/x/').catch(() => undefined);
  expect(warn.mock.calls).toEqual([[unlisted]]);
  warn.mockRestore();
});
