import { afterEach, expect, it, vi } from 'vitest';
import { loadElement } from './element.ts';
import { importRemote } from './import-remote.ts';

afterEach(() => {
  vi.unstubAllGlobals();
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

it('resolves to false where the code does not load', async () => {
  defineRegistry();
  expect(await loadElement({ site: 'http://localhost:1' })).toBe(false);
});

it('refuses a site that is neither a domain nor an origin', async () => {
  defineRegistry();
  await expect(loadElement({ site: 'de' })).rejects.toThrow('site is "de": write a domain, \'.de\', or an origin');
});

it('loads nothing where the element is defined, or a server renders', async () => {
  defineRegistry({});
  expect(await loadElement({ site: 'http://localhost:1' })).toBe(true);
  vi.stubGlobal('customElements', undefined);
  expect(await loadElement({ site: 'http://localhost:1' })).toBe(false);
});
