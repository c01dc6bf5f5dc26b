import type { Coordinates } from '../places/geo-cell.ts';
import { createArgumentProblem } from './problems.ts';

/** Reads typed values out of a query; each throws an `ARGUMENTS_ERROR` that names the parameter. */
export interface Parameters {
  /** Trimmed text of at most `maxLength` code points, or null when absent or empty. */
  readonly text: (name: string, maxLength: number) => string | null;
  readonly match: (name: string, pattern: RegExp, what: string) => string | null;
  readonly flag: (name: string) => boolean | null;
  readonly integer: (name: string, low: number, high: number) => number | null;
  readonly coordinates: () => Coordinates | null;
}

/** Ids of places and terms. */
export const ID_PATTERN = /^[A-Za-z0-9_:-]{1,300}$/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not come in
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
const DECIMAL = /^-?\d{1,3}(?:\.\d{1,15})?$/;

export function createParameters(query: URLSearchParams): Parameters {
  const single = (name: string): string | null => {
    const values = query.getAll(name);
    if (values.length > 1) throw createArgumentProblem(name, 'May be given once only.');
    return values[0] ?? null;
  };

  const decimal = (name: string, limit: number): number | null => {
    const text = single(name);
    if (text === null || text === '') return null;
    const value = Number(text);
    if (!DECIMAL.test(text) || Math.abs(value) > limit) {
      throw createArgumentProblem(name, `Must be a decimal number from -${limit} to ${limit}.`);
    }
    return value === 0 ? 0 : value;
  };

  const match = (name: string, pattern: RegExp, what: string): string | null => {
    const value = single(name);
    if (value === null || value === '') return null;
    if (!pattern.test(value)) throw createArgumentProblem(name, `Must be ${what}.`);
    return value;
  };

  return {
    match,
    text: (name, maxLength) => {
      const value = single(name)?.normalize('NFC').trim();
      if (value === undefined || value === '') return null;
      if (CONTROL.test(value)) throw createArgumentProblem(name, 'Must not contain control characters.');
      if ([...value].length > maxLength)
        throw createArgumentProblem(name, `Must be at most ${maxLength} characters long.`);
      return value;
    },
    flag: (name) => {
      const value = match(name, /^(?:true|false)$/, 'true or false');
      return value === null ? null : value === 'true';
    },
    integer: (name, low, high) => {
      const text = match(name, /^\d{1,7}$/, `a whole number from ${low} to ${high}`);
      if (text === null) return null;
      const value = Number(text);
      if (value < low || value > high)
        throw createArgumentProblem(name, `Must be a whole number from ${low} to ${high}.`);
      return value;
    },
    coordinates: () => {
      const latitude = decimal('latitude', 90);
      const longitude = decimal('longitude', 180);
      if (latitude === null && longitude === null) return null;
      if (latitude === null) throw createArgumentProblem('latitude', 'Is needed with longitude.');
      if (longitude === null) throw createArgumentProblem('longitude', 'Is needed with latitude.');
      return { latitude, longitude };
    },
  };
}
