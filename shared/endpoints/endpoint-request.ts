/** A call that can be sent: `ApiClient.callSite(path, { parameters })`. */
export interface EndpointRequest<Path extends string, Arguments> {
  readonly path: Path;
  readonly parameters: Arguments;
}

/** In degrees. */
export interface Degrees {
  readonly latitude: number;
  readonly longitude: number;
}

/** A place in plain decimal degrees. */
export type CoordinateArguments = { readonly latitude: string; readonly longitude: string };

export type FlagArgument = `${boolean}`;

/** Folders of the JSON API. Every path below them belongs to a call, at the edge and at the origin. */
export const API_FOLDERS = ['/api', '/home/api'] as const;

/** Reads the terms that a list shows: each once, without blank ones and values that are not text. */
export function readTerms(terms: readonly string[], limit: number): readonly string[] {
  return [...new Set(terms)].filter((term) => term?.trim?.()).slice(0, limit);
}
