import { BRAND_NAME } from '../brand/brand.ts';
import { FALLBACK_LINKS, FALLBACK_MESSAGES, FALLBACK_SEARCH_PATH } from '../i18n/compiled/fallback-header/messages.ts';

/** An element of the fallback header; the edge renders it as HTML, browsers as DOM. Texts are not escaped. */
export type FallbackElement = readonly [
  tag: string,
  attributes: Readonly<Record<string, string>>,
  ...children: (FallbackElement | string)[],
];

/**
 * Builds the plain header that replaces a header that is late or cannot be rendered. It needs no file of a build.
 *
 * @param origin root of the site: `https://www.marquee.ch`, locally with `.localhost` and a port
 * @param locale of the site: `fr_CH`. Default, and for a language that the site does not have: its first language.
 */
export function buildFallbackHeader(origin: string, locale = ''): FallbackElement {
  const [, country = ''] = /\.(\w+)(?:\.localhost)?(?::\d+)?$/.exec(origin) ?? [];
  const find = (site: string) => FALLBACK_MESSAGES.find(([, sites]) => sites.split(' ').includes(site));
  const subdirectory = `/${locale.slice(0, 2)}`;
  const inSubdirectory = find(country + subdirectory);
  const prefix = inSubdirectory ? subdirectory : '';
  const [lang, , field, submit, ...labels] = inSubdirectory ?? find(country) ?? FALLBACK_MESSAGES[0];
  const link = (path: string, text: string): FallbackElement => ['a', { href: origin + path }, text];
  return [
    'header',
    { lang },
    link(`${prefix}/`, BRAND_NAME),
    [
      'form',
      { action: origin + FALLBACK_SEARCH_PATH, role: 'search' },
      ['input', { type: 'search', name: 'q', 'aria-label': field, placeholder: field }],
      // The language of the results.
      ['input', { type: 'hidden', name: 'from', value: `${prefix}/` }],
      ['button', {}, submit],
    ],
    ...labels.map((text, index) => link((FALLBACK_LINKS[index] ?? '').replace('*', prefix), text)),
  ];
}
