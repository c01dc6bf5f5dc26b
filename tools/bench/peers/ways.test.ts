import { expect, it } from 'vitest';
import { isProviderPath } from './provider.ts';
import { WAYS } from './ways.ts';

it('ways have pages of their own, which do not come from the provider of the header', () => {
  expect(new Set(WAYS.map(({ path }) => path)).size).toBe(WAYS.length);
  expect(new Set(WAYS.map(({ name }) => name)).size).toBe(WAYS.length);
  expect(WAYS.filter(({ path }) => isProviderPath(path))).toEqual([]);
});

it.each([
  '/header/stable/embed.js',
  '/api/v3/trending/',
  '/frame',
  '/script-tag/files/header.js',
  '/ordinary/remote/remoteEntry.js',
  '/ordinary/messages-en_US.js',
])('%s comes from the provider of the header', (path) => {
  expect(isProviderPath(path)).toBe(true);
});

it.each(['/ordinary/host/main.js', '/federated-host.js', '/web-fragments.js', '/algolia.js'])(
  '%s comes from the host',
  (path) => {
    expect(isProviderPath(path)).toBe(false);
  },
);
