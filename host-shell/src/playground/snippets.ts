import { buildReservedHeightCss } from '../../../shared/layout/reserved-height.ts';
import { SITES } from '../../../shared/sites/sites.ts';
import type { PlaygroundOptions } from './playground-options.ts';

/** The four ways to put the header on a page. */
export const WAYS = ['federation', 'element', 'fragment', 'composition'] as const;
export type Way = (typeof WAYS)[number];

/** Code to paste into a host for the chosen site and language. A user is never part of it: that is the session's. */
export function buildSnippet(way: Way, { domain, locale }: Pick<PlaygroundOptions, 'domain' | 'locale'>): string {
  const site = SITES.find((candidate) => candidate.domain === domain);
  const host = `https://${site?.host ?? ''}`;
  const isDefaultLanguage = site?.languages[0].locale === locale;
  const localeAttribute = isDefaultLanguage ? '' : ` locale="${locale}"`;
  const snippets: Readonly<Record<Way, string>> = {
    federation: `import { createInstance } from '@module-federation/enhanced/runtime';

const federation = createInstance({
  name: 'shop',
  remotes: [{ name: 'header', entry: '${host}/header/stable/mf-manifest.json' }],
});
const { mount } = await federation.loadRemote('header/mount');
mount(document.querySelector('[data-marquee-slot]'), {
  origin: '${host}',
  locale: '${locale}',
});`,
    element: `<style>
${buildReservedHeightCss()}
</style>
<script type="module" async src="${host}/header/stable/embed.js"></script>
<marquee-header site="${domain}" locale="${locale}">
  <a href="${host}/">Marquee</a>
</marquee-header>`,
    fragment: `# On your server, for every page or cached for a minute. Paste the first into <head>, the second first into <body>.
curl '${host}/header/head?title=Your%20title&path=/your/path${isDefaultLanguage ? '' : `&locale=${locale}`}'
curl '${host}/header/fragment?path=/your/path'${isDefaultLanguage ? '' : ` -H 'eb-lang: ${locale}'`}`,
    composition: `<!-- HTML of an origin behind the edge worker: both are filled while the page streams through. -->
<head>
  <marquee-head title="Your title" description="Your description"${localeAttribute}></marquee-head>
</head>
<body>
  <marquee-header${localeAttribute}>
    <a href="/">Marquee</a>
  </marquee-header>
</body>`,
  };
  return snippets[way];
}
