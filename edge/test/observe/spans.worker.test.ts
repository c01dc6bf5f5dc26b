import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RecordedSpan, type ReleaseEdge, startReleaseEdge } from '../releases/release-edge.ts';

const TERM = 'a-private-search';
let edge: ReleaseEdge;

beforeAll(async () => {
  edge = await startReleaseEdge({ recordsSpans: true });
});
afterAll(() => edge.close());

/** The ended spans of each request so far. */
const readTraces = async (): Promise<readonly (readonly RecordedSpan[])[]> => [
  ...Map.groupBy(await edge.readSpans(), ({ traceId }) => traceId).values(),
];

/** Spans of the platform itself, whose attributes contain addresses. */
const OF_PLATFORM = new Set(['fetch', 'cache_match', 'cache_put']);

const ownSpans = (spans: readonly RecordedSpan[] = []) => spans.filter(({ name }) => !OF_PLATFORM.has(name));
const namesOf = (spans: readonly RecordedSpan[] = []) =>
  ownSpans(spans)
    .map(({ name }) => name)
    .sort();

it('times the parts of a page and of a call in spans, without a path or a search in them', async () => {
  const page = await fetch(`${edge.url}/d/online/${TERM}/`);
  await page.text();
  const parts = ['authorize', 'compose page', 'origin call', 'render header', 'site'];
  await expect.poll(async () => namesOf((await readTraces())[0])).toEqual(expect.arrayContaining(parts));

  const call = await fetch(`${edge.url}/api/v3/destination/search/autocomplete/?q=${TERM}&place_id=online`, {
    headers: { 'x-requested-with': 'fetch' },
  });
  await call.text();
  // The origin of this test has no suggestions.
  expect(call.status).toBe(404);
  await expect.poll(async () => namesOf((await readTraces())[1])).toEqual(['cache', 'origin call', 'site']);
  const spans = (await readTraces())[1] ?? [];
  const find = (name: string) => spans.find((span) => span.name === name);
  expect(find('cache')?.attributes).toEqual({ 'marquee.endpoint': 'autocomplete', 'marquee.cache.result': 'miss' });
  // Those of the platform are children of ours.
  expect(find('cache_match')?.parentId).toBe(find('cache')?.id);
  expect(find('origin call')?.parentId).toBe(find('cache')?.id);
  expect(find('fetch')?.parentId).toBe(find('origin call')?.id);
  expect(JSON.stringify(ownSpans(await edge.readSpans()))).not.toContain(TERM);
});
