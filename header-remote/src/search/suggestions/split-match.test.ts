import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldSearchText } from '../../../../shared/text/search-text.ts';
import { splitMatch } from './split-match.ts';

describe('splitMatch', () => {
  it.each([
    ['jazz brunch', 'jaz', ['[jaz]', 'z brunch']],
    ['Live Jazz', 'jazz', ['Live ', '[Jazz]']],
    ['bebop', 'bop', ['be', '[bop]']],
    ['İstanbul', 'i', ['İstanbul']],
    ['ja\u00adzz', 'jazz', ['ja\u00adzz']],
    ['jazz', 'j\u200ba\u00a0', ['[ja]', 'zz']],
    ['👩\u200d🚀', '👩', ['👩\u200d🚀']],
    ['cafe\u0301', 'e', ['cafe\u0301']],
    ['\u1112한', '\u1112', ['\u1112한']],
  ])('of %j for %j', (term, typed, expected) => {
    expect(splitMatch(term, typed).map(({ text, isTyped }) => (isTyped ? `[${text}]` : text))).toEqual(expected);
  });

  it('changes no text and cuts no character, whatever is typed', () => {
    const pieces = [...'abcAé İıßΣσ한क्षमي\u0301\u0323\u200d\u200c\ufe0f\u1112\u1161👩🚀🏽🏳🇩🇪', '\ud83d'];
    const text = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((some) => some.join(''));
    const segmenter = new Intl.Segmenter();
    fc.assert(
      fc.property(text, text, fc.nat(8), fc.nat(8), (term, other, from, length) => {
        for (const typed of [other, term.slice(from, from + length)]) {
          const parts = splitMatch(term, typed);
          expect(parts.map((part) => part.text).join('')).toBe(term);
          const starts = new Set([...segmenter.segment(term)].map(({ index }) => index));
          let at = 0;
          for (const part of parts) {
            expect(starts).toContain(at);
            const end = at + part.text.length;
            // Lower case of the whole term: a final sigma differs from others.
            if (part.isTyped) expect(term.toLowerCase().slice(at, end)).toBe(foldSearchText(typed));
            at = end;
          }
        }
      }),
      { numRuns: 1000 },
    );
  });
});
