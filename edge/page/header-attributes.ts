import { CHANNELS, type Channel } from '../../shared/contracts/channels.ts';
import { headerUserSchema } from '../../shared/contracts/shape-schema.ts';
import { parseFlagsHeader } from '../../shared/flags/flags.ts';
import { parseLocation } from '../../shared/location/parse-location.ts';
import { isPagePath } from '../../shared/navigation/page-path.ts';
import { findLanguage, SITES, type SiteLocale } from '../../shared/sites/sites.ts';
import { resolveRoles } from '../authorize/authorize.ts';
import { parseJson } from '../header/header-props.ts';

/** Attributes of a placeholder, character references decoded. */
export type Attributes = ReadonlyMap<string, string>;

/** Resolves the site and language that a placeholder names with `site` and `locale`. Unknown values count as absent. */
export function resolvePlaceholderSite(attributes: Attributes, own: SiteLocale): SiteLocale {
  const site = SITES.find(({ domain }) => domain === attributes.get('site')) ?? own.site;
  const language = findLanguage(site, attributes.get('locale') ?? '');
  if (language !== undefined) return { site, language };
  return site === own.site ? own : { site, language: site.languages[0] };
}

/**
 * What a placeholder shows in place of the request's; the origin writes the page's HTML anyway, so it is trusted. `user`
 * and `location` are JSON, `flags` a comma list, `path` path and query of a page of the site. What is unreadable is absent.
 */
export function parsePlaceholder(attributes: Attributes) {
  const user = headerUserSchema.safeParse(parseJson(attributes.get('user'))).data;
  const flags = attributes.get('flags');
  const path = attributes.get('path');
  return {
    user: user && resolveRoles(user),
    flags: flags === undefined ? undefined : parseFlagsHeader(flags),
    location: parseLocation(parseJson(attributes.get('location'))),
    path: path && isPagePath(path) ? path : null,
  };
}

/** `channel`: `stable` or `canary`; null if the page does not name one. */
export function parseChannelAttribute(attributes: Attributes): Channel | null {
  return CHANNELS.find((channel) => channel === attributes.get('channel')) ?? null;
}
