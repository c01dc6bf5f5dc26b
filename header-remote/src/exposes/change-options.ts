/**
 * The changes that lead from a host's last options to its next: what it passes no longer takes its default again.
 */
export function changeOptions<Options extends object>(last: Options, next: Options): Options {
  return { ...Object.fromEntries(Object.keys(last).map((key) => [key, undefined])), ...next } as Options;
}
