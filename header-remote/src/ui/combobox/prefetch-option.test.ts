import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { prefetchHighlighted } from './prefetch-option.ts';

/** The links of the page's body. */
const links = new Set<{ href: string; dataset: { marqueeNext?: string } }>();

beforeEach(() => {
  vi.useFakeTimers();
  links.clear();
  const createElement = () => {
    const link = { href: '', dataset: {}, style: {}, remove: () => links.delete(link) };
    return link;
  };
  const append = (link: typeof links extends Set<infer Link> ? Link : never) => links.add(link);
  vi.stubGlobal('document', { createElement, body: { append } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const JAZZ = { href: 'https://www.example.com/d/ny/jazz/' } as HTMLAnchorElement;
/** The links with the mark by which the rules select them. */
const listLinks = () => [...links].flatMap(({ href, dataset }) => (dataset.marqueeNext === '' ? [href] : []));

it('has a link once it has rested for 200 ms, and keeps it for 2 s, so that the browser keeps the page for a navigation', () => {
  const end = prefetchHighlighted(JAZZ);
  vi.advanceTimersByTime(199);
  expect(listLinks()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(listLinks()).toEqual([JAZZ.href]);
  end();
  vi.advanceTimersByTime(1999);
  expect(listLinks()).toEqual([JAZZ.href]);
  vi.advanceTimersByTime(1);
  expect([listLinks(), vi.getTimerCount()]).toEqual([[], 0]);
});

it.each([
  ['where another is highlighted before', JAZZ, 100],
  ['for no option', null, 200],
  ['for an option without a page', { href: '' } as HTMLAnchorElement, 200],
])('has no link %s', (_, option, afterMs) => {
  const end = prefetchHighlighted(option);
  vi.advanceTimersByTime(afterMs);
  end();
  expect(vi.getTimerCount()).toBe(0);
  expect(listLinks()).toEqual([]);
});
