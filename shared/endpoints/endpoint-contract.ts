import * as z from 'zod/mini';
import { type FieldParser, parseDegrees } from '../contracts/argument-fields.ts';
import { ArgumentReader, readQuery } from '../contracts/argument-reader.ts';
import type { ArgumentProblems } from '../contracts/http-problem.ts';
import { placeSchema } from '../location/location-schema.ts';

/**
 * A proxied call as the edge checks it. Each call has a folder: `x.ts`, which browsers load, with its path, arguments and
 * request; and `x-contract.ts`, which parses arguments and answers.
 */
export interface EndpointContract<Answer = unknown> {
  readonly path: string;
  readonly arguments: ArgumentsSource;
  readonly parseAnswer: AnswerParser<Answer>;
}

type ArgumentsSource =
  | { readonly from: 'query'; readonly parse: ArgumentsParser }
  | { readonly from: 'request-geo'; readonly build: (geo: RequestGeo) => string };

/** Where a request comes from, as the platform reports it. Never its IP address. */
export interface RequestGeo {
  /** ISO 3166-1 alpha-2. */
  readonly country?: string | undefined;
  readonly region?: string | undefined;
  readonly city?: string | undefined;
  readonly latitude?: string | number | undefined;
  readonly longitude?: string | number | undefined;
}

/**
 * `search`: the normalized arguments, in the order of the code, as a query string without `?`.
 * The origin receives it and the cache key contains it, so the two cannot differ.
 */
type ParsedArguments =
  | { readonly ok: true; readonly search: string }
  | { readonly ok: false; readonly problems: ArgumentProblems };

export type ArgumentsParser = (search: string) => ParsedArguments;

/** An answer to pass on, an empty answer (stored briefly), or nothing there. */
type ParsedAnswer<Json> = { readonly kind: 'found' | 'empty'; readonly json: Json } | { readonly kind: 'not-found' };

/** @throws if the JSON does not match the call's schema. */
export type AnswerParser<Json = unknown> = (json: unknown) => ParsedAnswer<Json>;

/** Parses by a schema: additional fields of the origin are dropped. */
export function parseBySchema<Json>(schema: z.ZodMiniType<Json>, isEmpty: (json: Json) => boolean): AnswerParser<Json> {
  return (json) => {
    const answer = schema.parse(json);
    return { kind: isEmpty(answer) ? 'empty' : 'found', json: answer };
  };
}

/** Builds the query of one call from its arguments, in the order in which they are read. */
class QueryBuilder<Name extends string> extends ArgumentReader {
  readonly #pairs: string[] = [];

  override has(name: Name): boolean {
    return super.has(name);
  }

  constant(name: string, value: string): void {
    this.#pairs.push(`${name}=${encodeURIComponent(value)}`);
  }

  /** With its default where the argument is absent. */
  addOptional(name: Name, parse: FieldParser, absent: string): void {
    const value = this.has(name) ? this.optional(name, parse) : absent;
    if (value !== undefined) this.constant(name, value);
  }

  addRequired(name: Name, parse: FieldParser): void {
    const value = this.required(name, parse);
    if (value !== undefined) this.constant(name, value);
  }

  finish(): ParsedArguments {
    const { problems } = this;
    return Object.keys(problems).length === 0 ? { ok: true, search: this.#pairs.join('&') } : { ok: false, problems };
  }
}

/** Each member of a union has names of its own. */
type ArgumentName<Arguments> = Arguments extends unknown ? keyof Arguments & string : never;

/** Defines the arguments of a call's query. Parameters with other names are ignored. */
export function defineArguments<Arguments>(
  names: readonly ArgumentName<Arguments>[],
  parse: (query: QueryBuilder<ArgumentName<Arguments>>) => void,
) {
  const known: ReadonlySet<string> = new Set(names);
  return {
    from: 'query',
    parse(search: string): ParsedArguments {
      const query = new QueryBuilder<ArgumentName<Arguments>>(readQuery(search, known));
      parse(query);
      return query.finish();
    },
  } as const satisfies ArgumentsSource;
}

/** Latitude and longitude: both or neither. */
export function readCoordinates(
  reader: QueryBuilder<'latitude' | 'longitude'>,
  places: number,
  presence: 'required' | 'optional',
): void {
  if (presence === 'optional' && !reader.has('latitude') && !reader.has('longitude')) return;
  reader.addRequired('latitude', parseDegrees(90, places));
  reader.addRequired('longitude', parseDegrees(180, places));
}

const placeAnswerSchema = z.object({ place: z.nullable(placeSchema) });

export type PlaceAnswer = z.infer<typeof placeAnswerSchema>;

/** `place: null` means nothing there, and is not an answer to pass on. */
export const parsePlaceAnswer: AnswerParser<PlaceAnswer> = (json) => {
  const { place } = placeAnswerSchema.parse(json);
  return place === null ? { kind: 'not-found' } : { kind: 'found', json: { place } };
};
