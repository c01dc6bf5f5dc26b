import { describe, expect, it } from 'vitest';
import { describeRemains } from './observe-fault.ts';

const WHOLE = { hasContent: true, links: 12, hasSearch: true, hasWrongPage: false };

describe('what is left of a page', () => {
  it.each([
    [null, 'no page'],
    [WHOLE, 'page, header'],
    [{ ...WHOLE, hasSearch: false }, 'page, header without search'],
    [{ ...WHOLE, links: 1 }, 'page, fallback with search'],
    [{ ...WHOLE, links: 1, hasSearch: false }, 'page, fallback link'],
    [{ ...WHOLE, links: 0, hasSearch: false }, 'page, no header'],
    [{ ...WHOLE, links: 0, hasSearch: false, hasWrongPage: true }, 'page, no header, the wrong page in its place'],
    [{ ...WHOLE, hasContent: false, links: 0, hasSearch: false }, 'blank page'],
  ])('is %o: %s', (remains, words) => {
    expect(describeRemains(remains)).toBe(words);
  });
});
