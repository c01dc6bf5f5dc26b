import { readFile } from 'node:fs/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { type WatchOptions, watchHeader } from '../src/mount/fallback/watch-header.ts';
import { loadHeader, preloadLinks, RESERVED_HEIGHT_CSS } from './host.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('the reserved height is that of the guide', async () => {
  expect(await readFile('docs/hosts.md', 'utf8')).toContain(`\`\`\`css\n${RESERVED_HEIGHT_CSS}\n\`\`\``);
});

it.each([
  [{}, 'https://www.marquee.com/header/stable/loader.js'],
  [{ origin: 'https://www.marquee.de', channel: 'canary' }, 'https://www.marquee.de/header/canary/loader.js'],
] as const)('preloads the loader that the page imports: %j', (options, href) => {
  expect(preloadLinks(options)).toEqual([{ rel: 'modulepreload', href, crossOrigin: 'anonymous' }]);
});

it('a loader that is late, and whose code then fails, is reported once', async () => {
  const element = Object.assign(new EventTarget(), { textContent: 'Of the host' }) as unknown as Element;
  const reported: string[] = [];
  element.addEventListener('marquee:error', () => reported.push('event'));
  const late = Promise.withResolvers<void>();
  vi.stubGlobal('navigator', { sendBeacon: (_url: string, body: string) => reported.push(JSON.parse(body).reason) });
  vi.stubGlobal('late', late.promise);
  // As in the loader of a channel: the code does not load.
  vi.stubGlobal('failToLoad', (of: Element, options: { onError(): void }, watchOptions: WatchOptions) => {
    const watch = watchHeader(of, () => ({ origin: '', folder: '', ...options }), watchOptions);
    watch.fail('network', new Error('mount.js does not load'));
    return null;
  });
  // The rest of the loader's address is a comment of this module.
  const origin = 'data:text/javascript,await globalThis.late;export const loadHeader=globalThis.failToLoad;//';
  const onError = () => {
    reported.push('callback');
    late.resolve();
  };
  expect(await loadHeader(element, { origin, onError }, { deadline: 0 })).toBeNull();
  expect(reported).toEqual(['event', 'deadline', 'callback']);
});
