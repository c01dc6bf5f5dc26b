import naughtyStrings from 'big-list-of-naughty-strings' with { type: 'json' };
import fc from 'fast-check';

/** What parsers of addresses, fields, markup and JSON treat specially. */
const SPECIAL = [
  ...['a', 'B', '0', '9', '-', '_', '.', ',', ';', ':', '=', '&', '?', '#', '/', '\\', '%', '+', '*', '@', '!', '~'],
  ...['"', "'", '<', '>', '(', ')', '[', ']', '{', '}', '|', ' ', '\t', '\n', '\r', '\u0000', '\u007f', '\u0085'],
  ...['\u00a0', '\u2028', '\u2029', '\u200f', '\ufeff', 'é', 'e\u0301', 'ß', 'İ', 'ﬁ', '東', '🎟️', '\ud800', '\udfff'],
  ...['%2f', '%00', '%e2', '%C3%A9', '..', '//', '--', '=1', 'max-age', 'nonce-', '</script>', '<!--', ']]>', '&quot;'],
];

/** Texts that have broken programs before. */
export const NAUGHTY_STRINGS: readonly string[] = naughtyStrings;

/** Text as an attacker, a paste or a broken client sends it. */
export const hostileText = fc.oneof(
  fc.constantFrom(...NAUGHTY_STRINGS),
  fc.string({ unit: fc.constantFrom(...SPECIAL), maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);

/** The value of a header field as a platform passes it on: bytes, without line breaks or NUL, trimmed. */
export const fieldValue = hostileText.map((text) =>
  [...text]
    .filter((character) => !/[\0\r\n]/.test(character) && character <= '\u00ff')
    .join('')
    .replace(/^[ \t]+|[ \t]+$/g, ''),
);

/** JSON whose texts are hostile. */
export const hostileJson: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    hostileText,
    fc.constantFrom<unknown>(null, true, false, 0, -1, 1e21, 0.1, '', '__proto__'),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(hostileText, fc.constantFrom('slug', 'id', 'name', 'default')), tie('value'), {
      maxKeys: 4,
      noNullPrototype: true,
    }),
  ),
})).value;

/**
 * Valid JSON with any number of its leaves and objects replaced or left out: it passes the first checks of a parser, so
 * that the later ones are tried too.
 */
export function damage(value: unknown): fc.Arbitrary<unknown> {
  const isObject = typeof value === 'object' && value !== null;
  const kept = !isObject
    ? fc.constant(value)
    : Array.isArray(value)
      ? fc.tuple(...value.map(damage))
      : fc.record(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, damage(inner)])), {
          requiredKeys: [],
          noNullPrototype: true,
        });
  return fc.oneof({ arbitrary: kept, weight: 6 }, { arbitrary: hostileJson, weight: 1 });
}
