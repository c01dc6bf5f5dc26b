import { expect, it } from 'vitest';
import { resolveHeaderLifetimes } from './header-lifetimes.ts';

const NOW = Date.UTC(2026, 10, 21);
const at = (offsetMs: number) => new Date(NOW + offsetMs).toUTCString();
const REQUEST = { method: 'GET', hasAuthorization: false, forbidsStore: false };

it('guesses a tenth of the age of the last change, for statuses that allow it', () => {
  const headers = { 'last-modified': at(-100_000), date: at(0) };
  const resolve = (status: number) => resolveHeaderLifetimes(REQUEST, { status, headers, body: new Uint8Array() }, NOW);
  expect(resolve(200)?.freshMs).toBe(10_000);
  expect(resolve(503)?.freshMs).toBe(0);
});
