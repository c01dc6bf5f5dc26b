import type { FaultSource } from '../../../shared/api/send-fault.ts';
import { withTimeLimit } from '../../../shared/api/time-limit.ts';
import { FRAGMENT_PATH } from '../../../shared/contracts/header-paths.ts';
import type { MountOptions } from '../../types/contract.d.ts';
import { readParts } from '../files/load-code.ts';
import { findInlineStyles } from '../files/load-files.ts';
import { startSearch } from '../pre-hydration/start-search.ts';
import { endSearch, findSearch } from '../search/state/search-handle.ts';
import { CODE_MS } from './header-life.ts';
import type { HeaderLife } from './header-watch.ts';
import type { ServedHeader } from './hydrate-when-needed.ts';
import type * as servedCode from './served-code.ts';
import { SERVED_OPTIONS } from './served-options.ts';

/** Half of the deadline of the fallback header: from then on the header's code requests its props itself. */
const ANSWER_TIMEOUT_MS = 1_500;

declare const trustedTypes:
  | { createPolicy(name: string, rules: { createHTML(html: string): string }): { createHTML(html: string): string } }
  | undefined;

/** Id of the build in a folder: `https://www.marquee.com/header/builds/1a2b3c4d5e6f/`. */
const readBuildId = (folder: string | undefined): string | undefined => folder?.split('/').at(-2);

/**
 * Builds the address of the server's HTML for a host's options; null if they include a user or an environment, which
 * the server cannot know: the header would first show other content and then change visibly.
 *
 * @param address path and query of the page
 */
export function buildFragmentUrl(
  { origin, folder, env, user, page, ...given }: MountOptions & FaultSource,
  address: string,
): string | null {
  if (env != null || user != null) return null;
  const query = new URLSearchParams({ build: readBuildId(folder) ?? '', styles: 'file', path: page?.path ?? address });
  for (const name of SERVED_OPTIONS) {
    const value = given[name];
    if (value != null) query.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return `${origin}${FRAGMENT_PATH}?${query}`;
}

/** Whether two addresses are of the same HTML, whichever build renders it and however it brings its styles. */
export function isSameHtml(one: string, other: string): boolean {
  const strip = (address: string) => {
    const url = new URL(address);
    for (const name of ['build', 'channel', 'styles']) url.searchParams.delete(name);
    url.searchParams.sort();
    return url.href;
  };
  return strip(one) === strip(other);
}

const fetchHtml = (url: string): Promise<string> =>
  withTimeLimit(
    ANSWER_TIMEOUT_MS,
    async (signal) => {
      const response = await fetch(url, { signal });
      if (!response.ok) throw new Error(`${url} answers ${response.status}`);
      return response.text();
    },
    () => {
      throw new Error(`${url} did not answer in time`);
    },
  );

/** Kept at module scope: the policy lives as long as the page, and a closure would keep its header alive. */
const POLICY_RULES = { createHTML: (html: string) => html };

let policy: { createHTML(html: string): string } | undefined;

/** @throws TypeError where the page requires Trusted Types and does not list the name. */
function parseHtml(html: string): DocumentFragment {
  if (typeof trustedTypes !== 'undefined') policy ??= trustedTypes.createPolicy('marquee', POLICY_RULES);
  const template = document.createElement('template');
  template.innerHTML = policy?.createHTML(html) ?? html;
  return template.content;
}

/** Serves the search until React adopts it. @param code extends it, once it is there */
function serveSearch(
  root: Element,
  readOptions: () => MountOptions,
  code: Promise<typeof servedCode>,
  ended: AbortSignal,
): void {
  startSearch(root);
  const handle = findSearch(root);
  if (!handle || handle.viewing.signal.aborted) return;
  const { controller } = handle;
  controller.setPage({
    ...controller.page(),
    navigate(url, options) {
      const { navigate } = readOptions();
      if (navigate) navigate(url, options);
      else window.location[options.replace ? 'replace' : 'assign'](url);
    },
  });
  ended.addEventListener('abort', () => endSearch(handle));
  const restart = () => serveSearch(root, readOptions, code, ended);
  handle.restart = restart;
  code.then(
    ({ extendSearch }) => {
      if (handle.listening.signal.aborted) return;
      extendSearch(root, readOptions().searchHistory ?? undefined);
      // The extension's own restart would keep the host's options of now.
      handle.restart = restart;
    },
    () => {},
  );
}

/**
 * Serves the HTML in the page until React adopts it: its search at once, and the rest with its code. Code that does not come goes to
 * the life, and the HTML stays.
 *
 * @param ended aborted when the header is unmounted
 */
export function serveHtml(
  header: ServedHeader,
  readOptions: () => MountOptions,
  code: Promise<typeof servedCode>,
  life: HeaderLife,
  ended: AbortSignal,
): void {
  serveSearch(header.root, readOptions, code, ended);
  // Code that comes after that serves the HTML all the same.
  const late = setTimeout(() => life.fail('deadline', new Error('served.js does not load')), CODE_MS);
  code
    .finally(() => clearTimeout(late))
    .then(
      ({ hydrateWhenNeeded }) => {
        if (!ended.aborted) void hydrateWhenNeeded(header, life, ended);
      },
      (error) => life.fail('network', error),
    );
}

/** The server's HTML, as a header requests it. */
export interface HtmlSource {
  readonly url: string;
  /** Absolute address of the build's folder, with a trailing slash. */
  readonly folder: string;
  /** Whether it is still wanted: the host may have changed its options in the meantime, or unmounted the header. */
  readonly isWanted: () => boolean;
  /** Requests the build's styles, where the page does not have them. */
  readonly importStyles: () => Promise<void>;
  /** Requests the code of the HTML: beside HTML that is on its way, and behind HTML that the page has preloaded. */
  readonly importServed: () => Promise<unknown>;
}

/**
 * Inserts the header that the server renders. It belongs to the build whose code hydrates it, and shows once its styles have
 * loaded.
 *
 * @param slot receives the header
 * @returns undefined where the HTML is of another build, or no longer wanted
 * @throws Error if the HTML does not load, or the page's policy refuses it.
 */
export async function insertHtml(
  slot: HTMLElement,
  { url, folder, isWanted, importStyles, importServed }: HtmlSource,
): Promise<Pick<ServedHeader, 'root' | 'source' | 'parts'> | undefined> {
  const links = document.querySelectorAll<HTMLLinkElement>(`link[rel=preload][as=fetch][href*="${FRAGMENT_PATH}?"]`);
  const preload = [...links].find(({ href }) => isSameHtml(href, url))?.href;
  const styles = preload && !preload.includes('styles=file') ? undefined : importStyles();
  styles?.catch(() => {});
  if (!preload) importServed().catch(() => {});
  const read = async (address: string) => {
    const fragment = parseHtml(await fetchHtml(address));
    const root = fragment.querySelector<HTMLElement>('[data-marquee-root]');
    return readBuildId(root?.dataset.marqueeBuild) === readBuildId(folder) ? { fragment, root } : undefined;
  };
  // The channel may have moved between the requests of the page and of this file, or the site may refuse the page's address.
  const preloaded = preload ? await read(preload).catch(() => undefined) : undefined;
  const { fragment, root } = preloaded ?? (await read(url)) ?? {};
  const style = fragment?.querySelector('style');
  if (style && !findInlineStyles(folder)) document.head.append(style);
  await (styles ?? importStyles());
  const source = fragment?.querySelector('[data-marquee-props]');
  if (!fragment || !root || !source || !isWanted()) return undefined;
  slot.removeAttribute('data-marquee-root');
  // The order matters: the page's script for included headers would hydrate it otherwise.
  slot.append(source, root);
  return { root, source, parts: readParts(fragment, folder) };
}
