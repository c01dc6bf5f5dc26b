import { IDENTIFIER, MAX_IDENTIFIER_LENGTH, SLUG } from '../text/field-patterns.ts';
import { foldSearchText } from '../text/search-text.ts';
import type { ArgumentParser } from './argument-reader.ts';

export type FieldParser = ArgumentParser<string>;

const CONTROL = /\p{Cc}/u;

/** Maximum number of code points. */
export function parseBounded(maxLength: number): FieldParser {
  return (text) =>
    [...text].length > maxLength ? { problem: `must be at most ${maxLength} characters` } : { value: text };
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

export const parseSlug: FieldParser = (text) =>
  SLUG.test(text)
    ? { value: text }
    : { problem: 'must be lower-case letters, digits and hyphens, at most 100 characters' };

export const parseIdentifier: FieldParser = (text) =>
  text.length <= MAX_IDENTIFIER_LENGTH && IDENTIFIER.test(text)
    ? { value: text }
    : { problem: `must be letters, digits, "-", "_" and ":", at most ${MAX_IDENTIFIER_LENGTH} characters` };

export function parseOneOf(choices: readonly string[]): FieldParser {
  return (text) => (choices.includes(text) ? { value: text } : { problem: `must be ${choices.join(' or ')}` });
}

export const parseFlag = parseOneOf(['true', 'false']);

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

/** No exponent, sign `+`, hex or spaces. */
const PLAIN_DECIMAL = /^-?\d+(?:\.(\d+))?$/;
/** Longer texts are not a position on a globe. */
const MAX_DECIMAL_LENGTH = 64;

/** Degrees in −limit…limit. The range is checked before rounding, so 90.001 does not become a pole. */
export function parseDegrees(limit: 90 | 180, places: number): FieldParser {
  return (text) => {
    const [whole, fraction = ''] = (text.length <= MAX_DECIMAL_LENGTH && PLAIN_DECIMAL.exec(text)) || [];
    if (whole === undefined) return { problem: 'must be a plain decimal number' };
    const size = Math.abs(Number(text));
    // A number does not hold 90.00000000000000000001.
    const isOutside = size > limit || (size === limit && /[1-9]/.test(fraction));
    return isOutside ? { problem: `must be between -${limit} and ${limit}` } : { value: roundDecimal(text, places) };
  };
}

/**
 * Rounds to `places` decimals, half away from zero; the point moves in the text, because binary floating point would make
 * 1.005 a 1.00. Trailing zeros go and `-0` is `0`, so that equal numbers are equal texts.
 */
function roundDecimal(text: string, places: number): string {
  const rounded = Math.round(Number(`${text.replace('-', '')}e${places}`)) / 10 ** places;
  return `${text.startsWith('-') && rounded > 0 ? '-' : ''}${rounded}`;
}
