import type { MountOptions } from '../mount/mount-header.ts';
import type { FaultSource } from '../mount/report-fault.ts';

/** Id of the build with a folder: `https://www.marquee.com/header/builds/1a2b3c4d5e6f/`. */
export const readBuildId = (folder: string | undefined): string | undefined => folder?.split('/').at(-2);

/**
 * Address of the HTML that the server renders for what a host passes; null where that includes what the server cannot know
 * (user, environment): the header would show another one first, and change before the user's eyes.
 *
 * @param address path and query of the page
 */
export function buildFragmentUrl(
  { origin, folder, ...given }: MountOptions & FaultSource,
  address: string,
): string | null {
  const { env, user, location, locale, page, variant, slots } = given;
  if (env != null || user != null) return null;
  const query = new URLSearchParams({ build: readBuildId(folder) ?? '', styles: 'file', path: page?.path ?? address });
  for (const [name, value] of Object.entries({ locale, variant, slots, location })) {
    if (value != null) query.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return `${origin}/header/fragment?${query}`;
}
