import { escapeUTF8 } from 'entities/escape';
import { BRAND_NAME } from '../../shared/brand/brand-name.ts';
import type { Locale } from '../../shared/sites/sites.ts';
import { resolveStandInSite } from '../../shared/sites/stand-in-site.ts';

/**
 * The plain header of a page whose header cannot be rendered: the way home, a search form and first links, in the site's
 * words. It needs nothing of any build.
 *
 * @param serverUrl root of the site
 */
export function renderStandInHtml(serverUrl: string, locale: Locale): string {
  const [lang, prefix, field, submit, findEvents, createEvents, signIn] = resolveStandInSite(serverUrl, locale).map(
    (text) => escapeUTF8(text),
  );
  const origin = escapeUTF8(serverUrl);
  const link = (path: string, text: string | undefined) => `<a href="${origin}${path}">${text}</a> `;
  return (
    `<header lang="${lang}" data-marquee-stand-in>` +
    link(`${prefix}/`, escapeUTF8(BRAND_NAME)) +
    `<form action="${origin}/search" role="search">` +
    `<input type="search" name="q" aria-label="${field}" placeholder="${field}">` +
    // The language of the results.
    `<input type="hidden" name="from" value="${prefix}/">` +
    `<button>${submit}</button></form>` +
    link(`/d${prefix}/local/events/`, findEvents) +
    link(`${prefix}/organizer/overview/`, createEvents) +
    `${link(`${prefix}/signin/`, signIn)}</header>`
  );
}
