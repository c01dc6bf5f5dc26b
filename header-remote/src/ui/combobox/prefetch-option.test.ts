import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { prefetchHighlighted } from './prefetch-option.ts';

interface AddedLink {
  readonly href: string;
  readonly marqueeNext: string | undefined;
}

/** The links of the page's body. */
let links: Set<AddedLink>;

beforeEach(() => {
  vi.useFakeTimers();
  links = new Set();
  const createElement = () => {
    const dataset: { marqueeNext?: string } = {};
    const link = {
      href: '',
      dataset,
      style: {},
      get marqueeNext() {
        return dataset.marqueeNext;
      },
      remove: () => links.delete(link),
    };
    return link;
  };
  vi.stubGlobal('document', { createElement, body: { append: (link: AddedLink) => links.add(link) } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const JAZZ = { href: 'https://www.example.com/d/ny/jazz/' } as HTMLAnchorElement;
const listLinks = () => [...links].map(({ href, marqueeNext }) => ({ href, marqueeNext }));
const JAZZ_LINKS = [{ href: JAZZ.href, marqueeNext: '' }];

it('has a link that the rules select once it has rested for 200 ms', () => {
  prefetchHighlighted(JAZZ);
  vi.advanceTimersByTime(199);
  expect(listLinks()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(listLinks()).toEqual(JAZZ_LINKS);
});

it('keeps the link for 2 s after the list has closed, so that the browser keeps the page for a navigation', () => {
  const end = prefetchHighlighted(JAZZ);
  vi.advanceTimersByTime(300);
  end();
  vi.advanceTimersByTime(1999);
  expect(listLinks()).toEqual(JAZZ_LINKS);
  vi.advanceTimersByTime(1);
  expect(listLinks()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

it('has no link when another is highlighted before', () => {
  const end = prefetchHighlighted(JAZZ);
  vi.advanceTimersByTime(100);
  end();
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(300);
  expect(listLinks()).toEqual([]);
});

it.each([
  ['no option', null],
  ['an option without a page', { href: '' } as HTMLAnchorElement],
])('has no link for %s', (_, option) => {
  const end = prefetchHighlighted(option);
  vi.advanceTimersByTime(200);
  expect(listLinks()).toEqual([]);
  expect(end).not.toThrow();
  expect(vi.getTimerCount()).toBe(0);
});
