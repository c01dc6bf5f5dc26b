import { escapeUTF8 } from 'entities/escape';
import type { Locale } from '../../shared/sites/sites.ts';

/** A header build, as the build script describes it (`dist/header/build.json`). */
export interface HeaderBuild {
  readonly id: string;
  /** Path below the build's folder, with its Subresource Integrity value. */
  readonly files: Readonly<Record<string, string>>;
}

/** Files that the header hydrates from, in the order of their use; all are requested at once. */
const EAGER_MODULES = ['hydrate.js', 'react.js', 'react-dom.js', 'react-query.js'] as const;

/** The one font file that every language's page needs. */
const FONT = 'fonts/figtree-latin-wght-normal.woff2';

/** Name of the file with a locale's words. */
export function messagesFile(locale: Locale): string {
  return `messages-${locale}.js`;
}

/** Address of a build's folder. */
export function buildBase(build: HeaderBuild, origin: string): string {
  return `${origin}/header/builds/${build.id}/`;
}

/**
 * Tags that bring a build's styles and script: external files with integrity, no inline script, so that they pass a
 * host's policy. The preloads make the page hydrate after two requests in sequence instead of four.
 *
 * The font comes first and with low priority: `font-display: optional` forgoes one that is late for the first paint, so
 * that first visits saw Arial. On a quick connection it is in time now; on a slow one it takes nothing from the script.
 *
 * @param origin `''` on pages of the edge, else where the build is served from.
 */
export function renderHeaderAssets(
  build: HeaderBuild,
  { locale, origin, nonce }: { readonly locale: Locale; readonly origin: string; readonly nonce?: string },
): string {
  const base = buildBase(build, origin);
  const attributes = (file: string, address: 'href' | 'src') => {
    const integrity = build.files[file];
    if (integrity === undefined) throw new Error(`Build ${build.id} has no file ${file}`);
    return `${address}="${escapeUTF8(base + file)}" integrity="${integrity}" crossorigin="anonymous"`;
  };
  const withNonce = nonce === undefined ? '' : ` nonce="${escapeUTF8(nonce)}"`;
  const preloads = [...EAGER_MODULES, messagesFile(locale)].map(
    (file) => `<link rel="modulepreload" ${attributes(file, 'href')}${withNonce}>`,
  );
  return [
    `<link rel="preload" as="font" type="font/woff2" href="${escapeUTF8(base + FONT)}" fetchpriority="low" crossorigin="anonymous">`,
    `<link rel="stylesheet" ${attributes('header.css', 'href')}>`,
    ...preloads,
    `<script type="module" async ${attributes('hydrate.js', 'src')}${withNonce}></script>`,
  ].join('');
}
