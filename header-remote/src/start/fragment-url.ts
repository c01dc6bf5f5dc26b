import type { FaultSource } from '../../../shared/api/send-fault.ts';
import { FRAGMENT_PATH } from '../../../shared/contracts/header-paths.ts';
import type { MountOptions } from '../../types/contract.d.ts';

/** Id of the build in a folder: `https://www.marquee.com/header/builds/1a2b3c4d5e6f/`. */
export const readBuildId = (folder: string | undefined): string | undefined => folder?.split('/').at(-2);

/**
 * Builds the address of the server's HTML for a host's options; null if they include a user or an environment, which
 * the server cannot know: the header would first show other content and then change visibly.
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
  return `${origin}${FRAGMENT_PATH}?${query}`;
}
