/**
 * Returns the changes from a host's last options to its next. An option that is no longer passed returns to its
 * default.
 */
export function changeOptions<Options extends object>(last: Options, next: Options): Options {
  return { ...Object.fromEntries(Object.keys(last).map((key) => [key, undefined])), ...next } as Options;
}
