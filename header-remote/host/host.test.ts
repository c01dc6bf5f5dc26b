import { afterEach, expect, it, vi } from 'vitest';
import type { HeaderLife, HeaderSite } from '../src/start/header-watch.ts';
import { isSameHtml } from '../src/start/server-header.ts';
import { loadElement } from './element.ts';
import { loadHeader, type PreloadOptions, preloadLinks } from './host.ts';
import { importRemote } from './import-remote.ts';
import { startHeader } from './start-header.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const SITE = 'https://www.marquee.com/header';
const HTML = `${SITE}/fragment?build=1a2b3c4d5e6f&styles=file&path=%2Fa%2F%3Fb%3D1&locale=fr_CA&variant=logo-only`;

it.each<[PreloadOptions, string, string?]>([
  [{}, `${SITE}/stable/loader.js`],
  [{ origin: 'https://www.marquee.de', channel: 'canary' }, 'https://www.marquee.de/header/canary/loader.js'],
  [{ way: 'federation' }, `${SITE}/stable/loader.js`],
  [{ way: 'element', channel: 'auto', path: '/' }, `${SITE}/auto/embed.js`],
  [{ way: 'element', path: '/a/?b=1', locale: 'fr_CA', variant: 'logo-only' }, `${SITE}/stable/embed.js`, HTML],
])('preloads the script that the page loads, and the HTML that this asks for: %j', (options, href, html) => {
  const isBehind = options.way === 'federation';
  const loading = { crossOrigin: 'anonymous', ...(isBehind && { fetchPriority: 'low' }) };
  const [script, preload] = preloadLinks(options);
  expect(script).toEqual({ rel: 'modulepreload', href, ...loading });
  const own = expect.stringContaining('styles=inline');
  expect(preload).toEqual(html && { rel: 'preload', as: 'fetch', href: own, ...loading });
  if (!preload || !html) return;
  const isSame = (from = '', to = '') => isSameHtml(html, preload.href.replace(from, to));
  const same = [isSame(), isSame('%2Fa', '%2Fb'), isSame('www', 'evil'), isSame('path', 'slots=%7B%7D&path')];
  expect(same).toEqual([true, false, false, false]);
});

it('a loader that is late, and whose code then fails, is reported once, and its form goes when the header comes', async () => {
  const removed: string[] = [];
  const form = { append() {}, remove: () => removed.push('form') };
  const element = Object.assign(new EventTarget(), {
    textContent: '',
    querySelector: () => null,
    append() {},
  }) as unknown as Element;
  const reported: string[] = [];
  element.addEventListener('marquee:error', () => reported.push('event'));
  const late = Promise.withResolvers<void>();
  vi.stubGlobal('document', { createElement: () => form });
  vi.stubGlobal('navigator', { sendBeacon: (_url: string, body: string) => reported.push(JSON.parse(body).reason) });
  vi.stubGlobal('late', late.promise);
  // As in the loader of a channel, whose code fails, and then shows after all.
  vi.stubGlobal('startLate', (_: Element, options: HeaderSite, begin: (readSite: () => HeaderSite) => HeaderLife) => {
    const watch = begin(() => ({ ...options, folder: `${SITE}/builds/1a2b3c4d5e6f/` }));
    watch.fail('network', new Error('mount.js does not load'));
    expect(removed).toEqual([]);
    watch.succeed();
    return { isLoaded: Promise.resolve(false) };
  });
  // The rest of the loader's address is a comment of this module.
  const origin = 'data:text/javascript,await globalThis.late;export const start=globalThis.startLate;//';
  const onError = () => {
    reported.push('callback');
    late.resolve();
  };
  expect(await loadHeader(element, { origin, onError }, { deadline: 0 })).toBeNull();
  expect(reported).toEqual(['event', 'deadline', 'callback']);
  expect(removed).toEqual(['form']);
});

it('a header that is removed while its loader loads does not start, and reports nothing', async () => {
  const started: string[] = [];
  vi.stubGlobal('startLate', () => started.push('start'));
  vi.stubGlobal('navigator', { sendBeacon: () => started.push('report') });
  const origin = 'data:text/javascript,export const start=globalThis.startLate;//unmounted';
  const header = startHeader(new EventTarget() as Element, { origin }, { deadline: 0 });
  header.unmount();
  expect(await header.isLoaded).toBe(false);
  expect(started).toEqual([]);
});

const defineRegistry = (element?: unknown) => {
  const define = vi.fn();
  vi.stubGlobal('customElements', { get: () => element, define });
  return define;
};

/** A module that counts its evaluations; the rest of the address is a comment. */
const writeModule = (code: string) => `data:text/javascript,customElements.define();${code}//`;

it('imports a module of the site, which it tries twice', async () => {
  const define = defineRegistry();
  await importRemote(writeModule(''));
  expect(define).toHaveBeenCalledOnce();
  await expect(importRemote(writeModule('throw new Error()'))).rejects.toThrow();
  expect(define).toHaveBeenCalledTimes(3);
});

it('says whether the element is there: not where its code does not load, or a server renders', async () => {
  defineRegistry();
  await expect(loadElement({ site: 'de' })).rejects.toThrow('site is "de": write a domain, \'.de\', or an origin');
  expect(await loadElement({ site: 'http://localhost:1' })).toBe(false);
  defineRegistry({});
  expect(await loadElement({ site: 'http://localhost:1' })).toBe(true);
  vi.stubGlobal('customElements', undefined);
  expect(await loadElement({ site: 'http://localhost:1' })).toBe(false);
});
