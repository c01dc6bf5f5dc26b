import { escapeUTF8 } from 'entities/escape';
import type { Locale } from '../../shared/sites/sites.ts';

/** A header build as described by the build script (`dist/header/build.json`). */
export interface HeaderBuild {
  readonly id: string;
  /** Path below the build's folder, with its Subresource Integrity value. */
  readonly files: Readonly<Record<string, string>>;
  /** Text of the files that a page may have in its HTML; without it they are sent as files. */
  readonly inline?: Readonly<Record<string, string>> | undefined;
}

/**
 * How a page gets an asset: in its HTML, where the user's browser has not seen the build yet; as a file that it has in its
 * cache; or as a file that it may have to request, which any host's policy allows.
 */
export type AssetDelivery = 'inline' | 'cached' | 'file';

/** How a page gets the assets of its header. */
export interface AssetOptions {
  /** `''` on pages of the edge, else the origin that serves the build. */
  readonly origin: string;
  readonly nonce?: string;
  /** Delivery of the styles. The rest of a page waits for a style sheet in a file. */
  readonly styles: AssetDelivery;
  /** Delivery of the pre-hydration script. */
  readonly script: AssetDelivery;
  /** The brand's font would come too late for a first view. */
  readonly isFar?: boolean;
}

/** Serves the search until React does: in the page's HTML, or in a file. */
const PRE_HYDRATION = 'pre-hydration.js';

/** Adds the parts of the pre-hydration script that are not needed at first; always a file. */
const PRE_HYDRATION_SUGGESTIONS = 'pre-hydration-suggestions.js';

/** Waits until somebody needs React. */
const START = 'hydrate.js';

/**
 * Files that the header then hydrates from. Builds of earlier releases lack the first one, and hydrate at once, or have the last
 * one, React DOM in a file of its own.
 */
const PARTS = ['header.js', 'react.js', 'react-dom.js'] as const;

/** In place of them on a host's page, where the host has a React for the header. */
const HOST_PART = 'host-header.js';

/** The one font file that every language's page needs. */
const FONT = 'fonts/figtree-latin-wght-normal.woff2';

/** The font's faces in the text of `header.css`, which has them for all engines but Firefox. */
const FONT_FACES = /@supports not \(-moz-appearance: none\)\s*\{(?:\s*@font-face\s*\{[^}]*\})+\s*\}/;

/** Name of the file with a locale's messages. */
export function messagesFile(locale: Locale): string {
  return `messages-${locale}.js`;
}

/** Address of a build's folder. */
export function buildBase(build: HeaderBuild, origin: string): string {
  return `${origin}/header/builds/${build.id}/`;
}

function buildAttributes(build: HeaderBuild, origin: string, file: string, address: 'href' | 'src'): string {
  const integrity = build.files[file];
  if (integrity === undefined) throw new Error(`Build ${build.id} has no file ${file}`);
  return `${address}="${escapeUTF8(buildBase(build, origin) + file)}" integrity="${integrity}" crossorigin="anonymous"`;
}

/** On pages that are not the edge's, a policy may refuse the text of a file: the header's script then requests the file. */
const nameIntegrity = ({ files }: HeaderBuild, origin: string, file: string) =>
  origin === '' ? '' : ` data-integrity="${files[file]}"`;

/** With low priority: it takes nothing from the scripts, and `font-display: optional` skips a font that is late. */
const renderFont = (build: HeaderBuild, origin: string) =>
  `<link rel="preload" as="font" type="font/woff2" href="${escapeUTF8(buildBase(build, origin) + FONT)}" fetchpriority="low" crossorigin="anonymous">`;

/** Whether the view does without the font. Styles in a file are as late as it is, or both are in the browser's cache. */
const isFontless = ({ styles, isFar = false }: AssetOptions) => isFar && styles === 'inline';

const buildNonce = (nonce: string | undefined) => (nonce === undefined ? '' : ` nonce="${escapeUTF8(nonce)}"`);

/** Files of the pre-hydration script that a page requests. A build made by a different version may lack one of them. */
function listPreHydrationFiles({ files }: HeaderBuild, script: AssetDelivery): readonly string[] {
  const names = script === 'inline' ? [PRE_HYDRATION_SUGGESTIONS] : [PRE_HYDRATION, PRE_HYDRATION_SUGGESTIONS];
  return names.filter((file) => files[file] !== undefined);
}

/**
 * The header's scripts: first those of the search before React, then the one that brings React. They belong after the
 * header's HTML, which the pre-hydration script expects when it runs. As files they have integrity, so that they pass a
 * host's policy.
 */
export function renderHeaderScripts(build: HeaderBuild, options: AssetOptions): string {
  const { origin, nonce, script } = options;
  const render = (file: string, loading: string) =>
    `<script ${loading}${buildAttributes(build, origin, file, 'src')}${buildNonce(nonce)}></script>`;
  const inline = script === 'inline' ? build.inline?.[PRE_HYDRATION] : undefined;
  return [
    inline === undefined
      ? ''
      : `<script${buildNonce(nonce)}${nameIntegrity(build, origin, PRE_HYDRATION)}>${inline}</script>`,
    ...listPreHydrationFiles(build, script).map((file) =>
      // A cached pre-hydration script runs before the first paint; the rest of the page does not wait for a request.
      render(file, script === 'cached' && file === PRE_HYDRATION ? '' : 'async '),
    ),
    render(START, 'type="module" async '),
    // Named in the body: for the next view.
    isFontless(options) ? renderFont(build, origin) : '',
  ].join('');
}

function renderStyles(build: HeaderBuild, options: AssetOptions): string {
  const { origin, nonce, styles: delivery } = options;
  if (delivery !== 'inline') return `<link rel="stylesheet" ${buildAttributes(build, origin, 'header.css', 'href')}>`;
  const base = buildBase(build, origin);
  // The addresses in the text are relative to a different folder than the file's.
  const text = build.inline?.['header.css'] ?? '';
  const styles = (isFontless(options) ? text.replace(FONT_FACES, '') : text).replaceAll('url(', `url(${base}`);
  const integrity = nameIntegrity(build, origin, 'header.css');
  return `<style${buildNonce(nonce)} data-marquee-build="${escapeUTF8(base)}"${integrity}>${styles}</style>`;
}

/** Modules that a page requests at once, and those that it only names. */
function listModules({ files }: HeaderBuild, locale: Locale, origin: string) {
  const hosts = origin === '' ? [] : [HOST_PART];
  const parts = [...PARTS, ...hosts, messagesFile(locale)].filter((file) => files[file] !== undefined);
  return PARTS[0] in files ? { eager: [START], named: parts } : { eager: [START, ...parts], named: [] };
}

/**
 * Values of `Link` that name the files of a page with the header, so that its browser requests them before it has the
 * HTML. A module that is preloaded as a script would be compiled in the page's own task, because the browser has compiled
 * it as a classic script while it arrived. A platform that turns the fields into early hints keeps `preload` alone, and
 * keeps it by address: only the nonce, by which the page's policy allows the browser to preload, depends on the request.
 *
 * @see https://www.rfc-editor.org/rfc/rfc8297
 */
export function buildAssetLinks(
  build: HeaderBuild,
  { origin, nonce, styles, script, locale }: AssetOptions & { readonly locale: Locale },
): readonly string[] {
  const withNonce = nonce === undefined ? '' : `; nonce="${nonce}"`;
  const buildLink = (file: string, parameters: string) => {
    const integrity = build.files[file];
    const withIntegrity = integrity === undefined ? '' : `; integrity="${integrity}"`;
    return `<${buildBase(build, origin)}${file}>; ${parameters}; crossorigin=anonymous${withIntegrity}`;
  };
  return [
    ...(styles === 'inline' ? [] : [buildLink('header.css', 'rel=preload; as=style')]),
    ...listPreHydrationFiles(build, script).map((file) => buildLink(file, 'rel=preload; as=script') + withNonce),
    ...listModules(build, locale, origin).eager.map((file) => buildLink(file, 'rel=modulepreload') + withNonce),
  ];
}

/**
 * Tags that bring a build's styles, preload its scripts, and name the files of its hydration: the page hydrates after one
 * request instead of three in sequence.
 */
export function renderHeaderAssets(
  build: HeaderBuild,
  { locale, ...options }: AssetOptions & { readonly locale: Locale },
): string {
  const { origin, nonce, script } = options;
  const withNonce = buildNonce(nonce);
  const attributes = (file: string, address: 'href' | 'src') => buildAttributes(build, origin, file, address);
  const { eager, named } = listModules(build, locale, origin);
  const linkModule = (rel: string) => (file: string) => `<link rel="${rel}" ${attributes(file, 'href')}${withNonce}>`;
  return [
    isFontless(options) ? '' : renderFont(build, origin),
    renderStyles(build, options),
    ...listPreHydrationFiles(build, script).map(
      (file) => `<link rel="preload" as="script" ${attributes(file, 'href')}${withNonce}>`,
    ),
    ...eager.map(linkModule('modulepreload')),
    // The script reads their addresses and integrity, and loads them once it needs them.
    ...named.map(linkModule('marquee-part')).map((link) => link.replace(' integrity=', ' data-integrity=')),
  ].join('');
}
