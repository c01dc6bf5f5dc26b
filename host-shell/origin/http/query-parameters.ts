import { DEGREES, IDENTIFIER, MAX_IDENTIFIER_LENGTH, SLUG } from '../../../shared/text/field-patterns.ts';
import { createArgumentProblem } from './problems.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not come in
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

/** Reads typed values of a query; absent and empty ones are null. Each method throws an `ARGUMENTS_ERROR` that names the parameter. */
export class QueryParameters {
  readonly #query: URLSearchParams;

  constructor(query: URLSearchParams) {
    this.#query = query;
  }

  /** Trimmed text of at most `maxLength` code points. */
  text(name: string, maxLength: number): string | null {
    const value = this.#single(name)?.normalize('NFC').trim();
    if (value === undefined || value === '') return null;
    if (CONTROL.test(value)) throw createArgumentProblem(name, 'Must not contain control characters.');
    if ([...value].length > maxLength)
      throw createArgumentProblem(name, `Must be at most ${maxLength} characters long.`);
    return value;
  }

  match(name: string, pattern: RegExp, what: string): string | null {
    const value = this.#single(name);
    if (value === null || value === '') return null;
    if (!pattern.test(value)) throw createArgumentProblem(name, `Must be ${what}.`);
    return value;
  }

  slug(name: string): string | null {
    return this.match(name, SLUG, 'lower-case letters, digits and hyphens, at most 100');
  }

  /** Id of a place or a term. */
  identifier(name: string): string | null {
    const what = `letters, digits, -, _ and :, at most ${MAX_IDENTIFIER_LENGTH}`;
    const value = this.match(name, IDENTIFIER, what);
    if (value !== null && value.length > MAX_IDENTIFIER_LENGTH) throw createArgumentProblem(name, `Must be ${what}.`);
    return value;
  }

  flag(name: string): boolean | null {
    const value = this.match(name, /^(?:true|false)$/, 'true or false');
    return value === null ? null : value === 'true';
  }

  integer(name: string, low: number, high: number): number | null {
    const text = this.match(name, /^\d{1,7}$/, `a whole number from ${low} to ${high}`);
    if (text === null) return null;
    const value = Number(text);
    if (value < low || value > high)
      throw createArgumentProblem(name, `Must be a whole number from ${low} to ${high}.`);
    return value;
  }

  /** Decimal degrees from `-limit` to `limit`. */
  degrees(name: string, limit: number): number | null {
    const text = this.#single(name);
    if (text === null || text === '') return null;
    const value = Number(text);
    if (!DEGREES.test(text) || Math.abs(value) > limit) {
      throw createArgumentProblem(name, `Must be a decimal number from -${limit} to ${limit}.`);
    }
    return value === 0 ? 0 : value;
  }

  #single(name: string): string | null {
    const values = this.#query.getAll(name);
    if (values.length > 1) throw createArgumentProblem(name, 'May be given once only.');
    return values[0] ?? null;
  }
}
