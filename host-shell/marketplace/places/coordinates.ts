/** In degrees. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}
