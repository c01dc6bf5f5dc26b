import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanLine, cleanText, keepDigits } from './clean-text.ts';
import { cleanSearchText, foldSearchText } from './search-text.ts';
import { serializeForScript } from './serialize-for-script.ts';

it.each([
  ['strips control characters', cleanText, 'Ja\u0000zz\u0007 \u001bnight', 'Jazz night'],
  ['makes every line separator a line feed', cleanText, 'a\r\nb\rc\u2028d\u2029e\u0085f', 'a\nb\nc\nd\ne\nf'],
  ['makes every space separator a space', cleanText, 'a\u00a0b\u202fc\u3000d\te', 'a b c d e'],
  ['makes a line break of one line a space', cleanLine, 'jazz\t\u0007\u2028night\r\nfever', 'jazz  night fever'],
  ['keeps digits alone', keepDigits, '1,200e-3', '12003'],
])('a field %s', (_, clean, text, expected) => {
  expect(clean(text)).toBe(expected);
});

it('lets nothing in JSON end its script or a line of it', () => {
  const value = { title: '</script><!-- \u2028\u2029 &amp;' };
  const text = serializeForScript(value);
  expect(text).toBe('{"title":"\\u003c/script>\\u003c!-- \\u2028\\u2029 &amp;"}');
  expect(JSON.parse(text)).toEqual(value);
});

const ENGLAND = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}';

describe('a text that is searched for', () => {
  it.each([
    ['soft hyphens', 'ja\u00adzz', 'jazz'],
    ['zero-width characters', '\ufeffj\u200ba\u2060z\u200d\u200cz', 'jazz'],
    ['direction marks', '\u202bjazz\u202c \u200ebar\u200f\u2067\u2069', 'jazz bar'],
    ['variation selectors', 'jazz\ufe0f', 'jazz'],
    ['control characters', 'ja\u0000zz\u0007', 'jazz'],
    ['accents of their own', 'Cafe\u0301', 'Café'],
  ])('has no %s', (_, text, clean) => {
    expect(cleanSearchText(text)).toBe(clean);
  });

  it('has a space for each character that looks like one', () => {
    const spaces =
      '\t\n\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u202f\u205f\u2800\u3000';
    for (const space of spaces)
      expect(cleanSearchText(`${space}jazz${space}\u200b ${space}bar${space}`)).toBe('jazz bar');
  });

  it.each([
    ['of Persian words', 'می\u200cخواهم', 'می\u200cخواهم'],
    ['inside a word alone', 'می\u200c خواهم', 'می خواهم'],
    ['of Indic letters', 'क्\u200dष क्\u200cष', 'क्\u200dष क्\u200cष'],
    ['of emoji', '👩🏽\u200d🚀 👩\u200d❤\ufe0f\u200d👨', '👩🏽\u200d🚀 👩\u200d❤\ufe0f\u200d👨'],
    ['of flags', `${ENGLAND} a\u{e0067}`, `${ENGLAND} a`],
  ])('keeps the joiners and selectors %s', (_, text, clean) => {
    expect(cleanSearchText(text)).toBe(clean);
  });

  it('is clean and folded once and for all', () => {
    const pieces = [
      ...'aB1éßİΣⓂ .,-\u0301\u0323\u00a0\u3164\u200b\u200c\u200d\ufe0f\u20e3\u00ad\u202e\u0007👩🚀🏽میक्ന',
      '\ud83d',
    ];
    const text = fc.oneof(
      fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((some) => some.join('')),
      fc.string({ unit: 'binary' }),
    );
    const isStable = (one: string) => {
      const clean = cleanSearchText(one);
      const folded = foldSearchText(one);
      return cleanSearchText(clean) === clean && foldSearchText(folded) === folded && foldSearchText(clean) === folded;
    };
    fc.assert(fc.property(text, isStable), { numRuns: 200 });
  });
});
