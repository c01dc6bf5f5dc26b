import { describe, expect, it, vi } from 'vitest';
import { CSRF_FIELD } from '../../../shared/cookies/session-cookies.ts';
import { logOut } from './log-out.ts';
import { isHeadingToPanel } from './use-menu-hover.ts';

/** A page with the form, and the site's answer to the call; null for no answer. */
function open(answer: Response | null, { action = 'https://www.marquee.de/fr/signout/?a=1', isOpen = true } = {}) {
  const events: string[] = [];
  const field = { value: '' };
  const attributes = new Set<string>();
  const form = {
    action,
    isConnected: isOpen,
    elements: { namedItem: (name: string) => (name === CSRF_FIELD ? field : null) },
    hasAttribute: (name: string) => attributes.has(name),
    setAttribute: (name: string) => void attributes.add(name),
    removeAttribute: (name: string) => void attributes.delete(name),
    submit: () => void events.push(`submit ${field.value}`),
  };
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => {
    if (answer === null) throw new TypeError('Failed to fetch');
    return answer;
  });
  const page = {
    fetch: fetch as unknown as typeof globalThis.fetch,
    location: { origin: 'https://www.marquee.de', assign: (url: string | URL) => void events.push(`go to ${url}`) },
    document: {
      cookie: 'a=1; csrftoken=t0ken',
      body: { append: () => void events.push('append') } as unknown as HTMLElement,
    },
  };
  return { events, fetch, page, field, form, run: () => logOut(form as unknown as HTMLFormElement, page) };
}

describe('log out', () => {
  it('calls the site as every call does, and goes where it answers', async () => {
    const { fetch, events, run } = open(Response.json({ redirect: '/fr/' }));
    await run();
    expect(events).toEqual(['go to https://www.marquee.de/fr/']);
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe('/fr/signout/?a=1');
    expect(init).toMatchObject({ method: 'POST', body: '{}', headers: { 'X-CSRFToken': 't0ken' } });
  });

  it('is called once, however often the button is pressed', async () => {
    const { fetch, events, run } = open(Response.json({ redirect: '/' }));
    await Promise.all([run(), run()]);
    expect([fetch.mock.calls.length, events]).toEqual([1, ['go to https://www.marquee.de/']]);
  });

  it.each([
    ['refuses the call', () => Response.json({ error: 'FORBIDDEN' }, { status: 403 })],
    ['knows forms alone, and answers a page', () => new Response('<!doctype html>')],
    ['leads to another site', () => Response.json({ redirect: 'https://evil.example/' })],
    ['runs a script', () => Response.json({ redirect: 'javascript:alert(1)' })],
    ['does not answer', () => null],
  ])('posts the form, with the token of then, where the site %s', async (_, answer) => {
    const { events, page, run } = open(answer());
    const call = run();
    page.document.cookie = 'csrftoken=newer';
    await call;
    expect(events).toEqual(['submit newer']);
  });

  it.each(['//evil.example', '/\\evil.example'])('stays on the site for %s', async (redirect) => {
    const { events, run } = open(Response.json({ redirect }));
    await run();
    expect(events).toEqual([`go to https://www.marquee.de${redirect}`]);
  });

  it('can be repeated where the page that follows hangs, and posts the form where the site does, after 5 s', async () => {
    vi.useFakeTimers();
    const followed = open(Response.json({ redirect: '/' }));
    await followed.run();
    expect(followed.form.hasAttribute('aria-busy')).toBe(true);
    vi.advanceTimersByTime(5_000);
    expect(followed.form.hasAttribute('aria-busy')).toBe(false);

    // Browsers may lack `AbortSignal.timeout`.
    vi.stubGlobal('AbortSignal', {});
    const { events, fetch, form, run } = open(null);
    fetch.mockImplementation(
      (_url, { signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    const call = run();
    await vi.advanceTimersByTimeAsync(4_999);
    expect([events, form.hasAttribute('aria-busy')]).toEqual([[], true]);
    await vi.advanceTimersByTimeAsync(1);
    await call;
    expect([events, form.hasAttribute('aria-busy')]).toEqual([['submit t0ken'], false]);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('posts the form of a menu that is closed by then', async () => {
    const { events, run } = open(null, { isOpen: false });
    await run();
    expect(events).toEqual(['append', 'submit t0ken']);
  });

  it('leaves the form to the browser for another site, or where there is no token, for the page that asks', () => {
    const elsewhere = open(null, { action: 'https://www.marquee.com/signout/' });
    const { fetch, page, run } = open(null);
    page.document.cookie = '';
    expect([elsewhere.run(), elsewhere.fetch.mock.calls, elsewhere.field.value]).toEqual([null, [], 't0ken']);
    expect([run(), fetch.mock.calls]).toEqual([null, []]);
  });
});

const panel = { left: 600, right: 840, top: 68 };

it.each([
  ['down to a corner', { x: 780, y: 40 }, { x: 750, y: 46 }, true],
  ['sideways', { x: 780, y: 40 }, { x: 880, y: 42 }, false],
  ['up', { x: 780, y: 40 }, { x: 780, y: 30 }, false],
  ['from a button beside the panel', { x: 900, y: 40 }, { x: 860, y: 58 }, true],
  ['from a button beside the panel, and away', { x: 900, y: 40 }, { x: 930, y: 58 }, false],
])('the pointer heads to the panel %s: %j to %j: %s', (_, from, to, isHeading) => {
  expect(isHeadingToPanel(from, to, panel)).toBe(isHeading);
});
