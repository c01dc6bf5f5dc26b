import { IDENTIFIER, MAX_IDENTIFIER_LENGTH, SLUG } from '../text/field-patterns.ts';
import { foldSearchText } from '../text/search-text.ts';
import type { ArgumentParser } from './argument-reader.ts';

/** Normalizes the text of an argument. */
export type FieldParser = ArgumentParser<string>;

const CONTROL = /\p{Cc}/u;

/** Maximum number of code points. */
export function parseBounded(maxLength: number): FieldParser {
  return (text) =>
    countCodePoints(text, maxLength) > maxLength
      ? { problem: `must be at most ${maxLength} characters` }
      : { value: text };
}

/** Free text: NFC, trimmed. The length, in code points, is that of the trimmed text. */
export function parseText(maxLength: number): FieldParser {
  const parseLength = parseBounded(maxLength);
  return (text) => {
    if (CONTROL.test(text)) return { problem: 'must not contain control characters' };
    const trimmed = text.normalize('NFC').trim();
    return trimmed === '' ? { problem: 'must not be empty' } : parseLength(trimmed);
  };
}

/**
 * Free text that is searched for: also cleaned, and in lower case. The limit also applies to the text that
 * the origin receives: some letters become two in lower case.
 */
export function parseSearchText(maxLength: number): FieldParser {
  const parse = parseText(maxLength);
  return (text) => {
    const given = parse(text);
    return 'value' in given ? parse(foldSearchText(given.value)) : given;
  };
}

function countCodePoints(text: string, enough: number): number {
  if (text.length <= enough) return text.length;
  let count = 0;
  for (const _ of text) {
    count += 1;
    if (count > enough) break;
  }
  return count;
}

export const parseSlug: FieldParser = (text) =>
  SLUG.test(text)
    ? { value: text }
    : { problem: 'must be lower-case letters, digits and hyphens, at most 100 characters' };

export const parseIdentifier: FieldParser = (text) =>
  text.length <= MAX_IDENTIFIER_LENGTH && IDENTIFIER.test(text)
    ? { value: text }
    : { problem: `must be letters, digits, "-", "_" and ":", at most ${MAX_IDENTIFIER_LENGTH} characters` };

export const parseFlag: FieldParser = (text) =>
  text === 'true' || text === 'false' ? { value: text } : { problem: 'must be true or false' };

export function parseOneOf(choices: readonly string[]): FieldParser {
  return (text) => (choices.includes(text) ? { value: text } : { problem: `must be ${choices.join(' or ')}` });
}

/** A comma list of known words, in any order: normalized to the order of the table, each once. */
export function parseWords(words: readonly string[]): FieldParser {
  return (text) => {
    const given = text.split(',');
    if (given.some((word) => !words.includes(word)) || new Set(given).size !== given.length) {
      return { problem: `must be a comma list of ${words.join(', ')}` };
    }
    return { value: words.filter((word) => given.includes(word)).join(',') };
  };
}

/** Degrees in −limit…limit; the range is checked before rounding, so 90.001 does not become a pole. */
export function parseDegrees(limit: 90 | 180, places: number): FieldParser {
  return (text) => {
    const decimal = parseDecimal(text);
    if (decimal === undefined) return { problem: 'must be a plain decimal number' };
    if (!isWithin(decimal, limit)) return { problem: `must be between -${limit} and ${limit}` };
    return { value: roundDecimal(decimal, places) };
  };
}

const PLAIN_DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;
/** Longer texts are not a position on a globe; the limit keeps the digit arithmetic short. */
const MAX_DECIMAL_LENGTH = 64;

interface Decimal {
  readonly negative: boolean;
  readonly whole: bigint;
  readonly fraction: string;
}

/** Reads a plain decimal: no exponent, sign `+`, hex or spaces. */
export function parseDecimal(text: string): Decimal | undefined {
  if (text.length > MAX_DECIMAL_LENGTH) return undefined;
  const match = PLAIN_DECIMAL.exec(text);
  if (match === null) return undefined;
  return { negative: match[1] === '-', whole: BigInt(match[2] ?? '0'), fraction: (match[3] ?? '').replace(/0+$/, '') };
}

/** Whether the number lies in −limit…limit, compared digit by digit: 90.00000000000000000001 is outside 90. */
export function isWithin({ whole, fraction }: Decimal, limit: number): boolean {
  return whole < BigInt(limit) || (whole === BigInt(limit) && fraction === '');
}

/**
 * Rounds to `places` decimals, half away from zero, on the digits: binary floating point would make 1.005 a 1.00.
 * Trailing zeros go and `-0` is `0`, so that equal numbers are equal texts.
 */
export function roundDecimal({ negative, whole, fraction }: Decimal, places: number): string {
  const padded = fraction.padEnd(places + 1, '0');
  let scaled = whole * 10n ** BigInt(places) + BigInt(padded.slice(0, places) || '0');
  if (padded.charCodeAt(places) >= 0x35) scaled += 1n;
  if (scaled === 0n) return '0';
  const digits = scaled.toString().padStart(places + 1, '0');
  const kept = digits.slice(digits.length - places).replace(/0+$/, '');
  const integer = digits.slice(0, digits.length - places);
  return `${negative ? '-' : ''}${integer}${kept === '' ? '' : `.${kept}`}`;
}
