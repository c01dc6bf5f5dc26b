import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveReferrer } from './session-routes.server.ts';

describe('resolveReferrer', () => {
  it.each([
    ['/manage/events/create/', '/manage/events/create/'],
    ['/d/germany--berlin/jazz/?subcategories=3027#search', '/d/germany--berlin/jazz/?subcategories=3027#search'],
    ['/a/../b', '/b'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/.//evil.example', '/'],
    ['/..//evil.example', '/'],
    ['https://evil.example/', '/'],
    ['/\t/evil.example', '/'],
    ['/a\r\nset-cookie: x', '/'],
    ['javascript:alert(1)', '/'],
    ['mytickets', '/'],
    ['', '/'],
    [null, '/'],
  ])('%s → %s', (referrer, path) => {
    expect(resolveReferrer(referrer)).toBe(path);
  });

  it('never leads to another site', () => {
    const nasty = fc.string({
      unit: fc.constantFrom('/', '\\', '.', ':', '@', 'a', '%', '?', '#', '\t', '\n', ' '),
      maxLength: 12,
    });
    fc.assert(
      fc.property(nasty, (text) => {
        const path = resolveReferrer(text);
        expect(new URL(path, 'https://www.marquee.com').origin).toBe('https://www.marquee.com');
        expect(path.startsWith('/') && !path.startsWith('//')).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
