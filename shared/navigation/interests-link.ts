import type { HeaderFlags } from '../flags/flags.ts';
import { createNavigationLink, type NavigationLink } from './links.ts';
import { buildSiteUrl, type LinkContext, withReferrer } from './site-url.ts';

/**
 * Interests (spec §2); detached, they know the page to return to.
 *
 * @param currentUrl path or address of the current page
 */
export function buildInterestsLink(context: LinkContext, flags: HeaderFlags, currentUrl: string): NavigationLink {
  const url =
    flags['interests-detached'] === true
      ? withReferrer(buildSiteUrl(context, '/u/interests/tags/?mode=detached'), currentUrl)
      : buildSiteUrl(context, '/u/interests');
  return createNavigationLink('interests', url);
}
