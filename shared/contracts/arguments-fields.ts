import { isWithin, parseDecimal, roundDecimal } from './arguments-decimal.ts';

/** A parameter's one accepted spelling, or what is wrong with it in words that follow the parameter's name. */
export type Normalized = { readonly text: string } | { readonly problem: string };

/** Turns the text of a parameter into its one accepted spelling. */
export type FieldParser = (text: string) => Normalized;

const CONTROL = /\p{Cc}/u;
const SLUG = /^[a-z0-9]+(?:--?[a-z0-9]+)*$/;
const IDENTIFIER = /^[A-Za-z0-9:_-]+$/;
const SLUG_MAX_LENGTH = 100;
const IDENTIFIER_MAX_LENGTH = 300;

/**
 * Free text that is searched for: NFC, trimmed, spaces collapsed, lower case (contract §4). The length is that of the
 * trimmed text in code points.
 */
export function parseSearchText(maxLength: number): FieldParser {
  return (text) => {
    if (CONTROL.test(text)) return { problem: 'must not contain control characters' };
    const trimmed = text.normalize('NFC').trim();
    if (trimmed === '') return { problem: 'must not be empty' };
    if (countCodePoints(trimmed, maxLength) > maxLength) return { problem: `must be at most ${maxLength} characters` };
    return { text: foldSearchText(trimmed) };
  };
}

/** Lower case can undo NFC and NFC can bring back an upper case letter, so the fold runs until it rests. */
function foldSearchText(text: string): string {
  let folded = text.replace(/\s+/gu, ' ');
  for (let round = 0; round < 4; round += 1) {
    const next = folded.toLowerCase().normalize('NFC');
    if (next === folded) break;
    folded = next;
  }
  return folded;
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
  text.length <= SLUG_MAX_LENGTH && SLUG.test(text)
    ? { text }
    : { problem: `must be lower-case letters, digits and hyphens, at most ${SLUG_MAX_LENGTH} characters` };

export const parseIdentifier: FieldParser = (text) =>
  text.length <= IDENTIFIER_MAX_LENGTH && IDENTIFIER.test(text)
    ? { text }
    : { problem: `must be letters, digits, "-", "_" and ":", at most ${IDENTIFIER_MAX_LENGTH} characters` };

export const parseFlag: FieldParser = (text) =>
  text === 'true' || text === 'false' ? { text } : { problem: 'must be true or false' };

export function parseOneOf(choices: readonly string[]): FieldParser {
  return (text) => (choices.includes(text) ? { text } : { problem: `must be ${choices.join(' or ')}` });
}

/** A comma list of known words, in any order: normalised to the order of the table, each once. */
export function parseWords(words: readonly string[]): FieldParser {
  return (text) => {
    const given = text.split(',');
    if (given.some((word) => !words.includes(word)) || new Set(given).size !== given.length) {
      return { problem: `must be a comma list of ${words.join(', ')}` };
    }
    return { text: words.filter((word) => given.includes(word)).join(',') };
  };
}

/** Degrees in −limit…limit; the range is judged before rounding, so 90.001 does not become a pole. */
export function parseDegrees(limit: 90 | 180, places: number): FieldParser {
  return (text) => {
    const decimal = parseDecimal(text);
    if (decimal === undefined) return { problem: 'must be a plain decimal number' };
    if (!isWithin(decimal, limit)) return { problem: `must be between -${limit} and ${limit}` };
    return { text: roundDecimal(decimal, places) };
  };
}
