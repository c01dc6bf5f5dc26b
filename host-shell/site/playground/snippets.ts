import { buildReservedHeightCss } from '../../../shared/layout/reserved-height.ts';
import { SITES, toLanguageCode } from '../../../shared/sites/sites.ts';
import type { PlaygroundOptions } from '../page/playground-options.ts';

export const WAYS = ['package', 'federation', 'element', 'fragment', 'composition'] as const;
export type Way = (typeof WAYS)[number];

/** Builds the code to paste into a host for the chosen site and language. It never contains a user, who comes from the session. */
export function buildSnippet(way: Way, { domain, locale }: Pick<PlaygroundOptions, 'domain' | 'locale'>): string {
  const site = SITES.find((candidate) => candidate.domain === domain);
  const host = `https://${site?.host ?? ''}`;
  const isDefaultLanguage = site?.languages[0].locale === locale;
  const localeAttribute = isDefaultLanguage ? '' : ` locale="${locale}"`;
  const localeParameter = isDefaultLanguage ? '' : `&locale=${locale}`;
  const language = toLanguageCode(locale);
  const snippets: Readonly<Record<Way, string>> = {
    package: `import { loadHeader } from '@marquee/host';

loadHeader(document.querySelector('[data-marquee-slot]'), { origin: '${host}'${isDefaultLanguage ? '' : `, locale: '${locale}'`} });`,
    federation: `import { createInstance } from '@module-federation/enhanced/runtime';

const federation = createInstance({
  name: 'shop',
  remotes: [{ name: 'header', type: 'module', entry: '${host}/header/stable/loader.js' }],
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
  <form action="${host}/search">
    <a href="${host}/">Marquee</a>
    <input type="search" name="q" aria-label="Search events">
  </form>
</marquee-header>`,
    fragment: `#!/bin/sh
# PHP and others that include by curl: keep both answers as long as their Cache-Control says.
marquee='${host}'
home="<form action=\\"$marquee/search\\"><a href=\\"$marquee/\\">Events by Marquee</a> <input name=\\"q\\" aria-label=\\"Search events\\"></form>"
head=$(curl -sf --max-time 1 "$marquee/header/head?title=A%20shop${localeParameter}" || echo '<title>A shop</title>')
header=$(curl -sf --max-time 1 "$marquee/header/fragment?path=/${localeParameter}" || echo "$home")
cat <<PAGE
<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">$head</head>
<body>$header<main id="main"><h1>A shop</h1></main></body>
</html>
PAGE`,
    composition: `<!doctype html>
<html lang="${language}">
<head>
  <meta charset="utf-8"><meta name="viewport" content="width=device-width">
  <marquee-head title="A shop" description="What it sells"${localeAttribute}></marquee-head>
</head>
<body>
  <marquee-header${localeAttribute}>
    <a href="/">Events by Marquee</a>
  </marquee-header>
  <main id="main"><h1>A shop</h1></main>
</body>
</html>`,
  };
  return snippets[way];
}
