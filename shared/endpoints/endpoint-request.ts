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
