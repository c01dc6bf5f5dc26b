import { afterEach, expect, it, vi } from 'vitest';
import { loadElement } from './element.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const defineRegistry = (element?: unknown) => {
  const define = vi.fn();
  vi.stubGlobal('customElements', { get: () => element, define });
  return define;
};

/** A site whose `embed.js` runs the code; the rest of the address is a comment. */
const writeSite = (code: string) => `data:text/javascript,${code};//`;

it('runs the code of the channel, which defines the element', async () => {
  const define = defineRegistry();
  expect(await loadElement({ site: writeSite('customElements.define()') })).toBe(true);
  expect(define).toHaveBeenCalledOnce();
});

it('tries twice, and resolves to false where the code does not load', async () => {
  const define = defineRegistry();
  expect(await loadElement({ site: writeSite('customElements.define();throw new Error()') })).toBe(false);
  expect(define).toHaveBeenCalledTimes(2);
});

it('loads nothing where the element is defined, or a server renders', async () => {
  const define = defineRegistry({});
  expect(await loadElement({ site: writeSite('customElements.define()//defined') })).toBe(true);
  vi.stubGlobal('customElements', undefined);
  expect(await loadElement({ site: writeSite('throw new Error()') })).toBe(false);
  expect(define).not.toHaveBeenCalled();
});
