import { expect, it } from 'vitest';
import { parseConfig } from '../config/config.ts';
import { PROD } from '../test/edge-request.ts';
import { createFlagProvider } from './create-flag-provider.ts';

it.each([
  [{}, 'rules'],
  [{ FLAGS: 'creator-home', FLAG_PROVIDER_KEY: 'k1' }, 'rules'],
  [{ FLAGS: 'creator-home', FLAG_PROVIDER_URL: 'https://flags.example.com' }, 'ofrep'],
])('flags of a deployment with %j are evaluated by %s', (variables, name) => {
  expect(createFlagProvider(parseConfig({ ...PROD, ...variables })).metadata.name).toBe(name);
});
