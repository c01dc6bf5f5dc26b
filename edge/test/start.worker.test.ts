import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEdge } from './pages/edge.ts';
import { startUpstream, type Upstream } from './proxy/upstream.ts';

let upstream: Upstream;
beforeAll(async () => {
  upstream = await startUpstream();
});
afterAll(() => upstream.close());

it.each([
  ['STAGE', 'x', 'STAGE: Unknown stage: x'],
  ['SESSION_KEYS', '', 'SESSION_KEYS: '],
  ['HOST_ORIGINS', 'shop.example', 'HOST_ORIGINS: must be an http or https address'],
])('does not start with %s=%s, and says so by its name', async (name, value, said) => {
  await expect(startEdge(upstream.url, { [name]: value })).rejects.toThrow(said);
});

it.each(['local', 'LOCAL'])('starts with STAGE=%s', async (stage) => {
  const edge = await startEdge(upstream.url, { STAGE: stage });
  await edge.close();
});
