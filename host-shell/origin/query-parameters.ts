import {
  parseDegrees,
  parseFlag,
  parseIdentifier,
  parseSlug,
  parseText,
} from '../../shared/contracts/argument-fields.ts';
import { type ArgumentParser, ArgumentReader, collectArguments } from '../../shared/contracts/argument-reader.ts';
import { DEFAULT_SITE, findLanguage, findSiteByHost, LOCALES, toLanguageCode } from '../../shared/sites/sites.ts';
import { createArgumentProblem } from '../http/problems.ts';
import type { Coordinates } from '../marketplace/places/nearest.ts';
import type { Audience } from '../marketplace/places/predict-places.ts';

/** More digits than any coordinate has, so that nothing is rounded. */
const DEGREES_PLACES = 20;

/** Reads typed values of a query. Absent and empty values are null. For an invalid value each method throws an `ARGUMENTS_ERROR` that names the parameter. */
export class QueryParameters {
  readonly #reader: ArgumentReader;

  constructor(query: URLSearchParams) {
    this.#reader = new ArgumentReader(collectArguments(query));
  }

  text(name: string, maxLength: number): string | null {
    return this.#read(name, parseText(maxLength));
  }

  match(name: string, pattern: RegExp, what: string): string | null {
    return this.#read(name, (text) => (pattern.test(text) ? { value: text } : { problem: `must be ${what}` }));
  }

  slug(name: string): string | null {
    return this.#read(name, parseSlug);
  }

  identifier(name: string): string | null {
    return this.#read(name, parseIdentifier);
  }

  flag(name: string): boolean | null {
    const value = this.#read(name, parseFlag);
    return value === null ? null : value === 'true';
  }

  degrees(name: string, limit: 90 | 180): number | null {
    const text = this.#read(name, parseDegrees(limit, DEGREES_PLACES));
    return text === null ? null : Number(text);
  }

  #read<Value>(name: string, parse: ArgumentParser<Value>): Value | null {
    const parseGiven: ArgumentParser<Value | null> = (text) => (text.trim() === '' ? { value: null } : parse(text));
    const value = this.#reader.optional(name, parseGiven) ?? null;
    this.#reader.throwProblems();
    return value;
  }
}

/** @throws HttpProblem `ARGUMENTS_ERROR` when only one of the two is present, or one is out of range */
export function readCoordinates(query: QueryParameters): Coordinates | null {
  const latitude = query.degrees('latitude', 90);
  const longitude = query.degrees('longitude', 180);
  if (latitude === null && longitude === null) return null;
  if (latitude === null) throw createArgumentProblem('latitude', 'is required with longitude');
  if (longitude === null) throw createArgumentProblem('longitude', 'is required with latitude');
  return { latitude, longitude };
}

const LANGUAGE_CODES: ReadonlySet<string> = new Set(LOCALES.map(toLanguageCode));

/**
 * Resolves the site and language of a response from the edge's `eb-host` and `eb-lang`.
 *
 * Absent or unknown values fall back to the default site and its language; no request is refused.
 */
export function resolveAudience(headers: Headers): Audience {
  const site = findSiteByHost(headers.get('eb-host') ?? '') ?? DEFAULT_SITE;
  const locale = headers.get('eb-lang') ?? '';
  const language = locale.slice(0, 2).toLowerCase();
  const known = findLanguage(site, locale) !== undefined || LANGUAGE_CODES.has(language);
  return { site, language: known ? language : toLanguageCode(site.languages[0].locale) };
}
