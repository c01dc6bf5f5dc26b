import type { AnalyticsEvent } from '../../../shared/analytics/analytics-events.ts';
import { markHydration } from '../mount/hydration-mark.ts';
import { loadStyles } from '../mount/load-files.ts';
import type { MountOptions } from '../mount/mount-header.ts';
import type { FaultSource } from '../mount/report-fault.ts';
import { readAddress } from '../mount/watch-address.ts';
import type { HeaderWatch } from '../mount/watch-header.ts';
import { hasSearchEntry } from '../search/search-hash.ts';
import { startEarlySearch } from './early-search.ts';
import { extendEarlySearch } from './extend-early-search.ts';
import { buildFragmentUrl, readBuildId } from './fragment-url.ts';

/** Half of the time after which the plain header shows: the header's code requests its props itself then. */
const ANSWER_TIMEOUT_MS = 1_500;

/** A slow network is no fault: the server's header has its links and its search meanwhile. */
const HYDRATION_DEADLINE_MS = 10_000;

declare const trustedTypes:
  | { createPolicy(name: string, rules: { createHTML(html: string): string }): { createHTML(html: string): string } }
  | undefined;

export interface ServerHeaderSetup {
  /** Receives the header. */
  readonly slot: Element;
  /** The host's options and its site as they are when it is called. */
  readonly readSite: () => MountOptions & FaultSource;
  /** Ends when the header is unmounted. */
  readonly signal: AbortSignal;
  readonly watch: HeaderWatch;
}

export type ShowServerHeader = (setup: ServerHeaderSetup) => Promise<void>;

async function fetchHtml(url: string): Promise<string> {
  const fetching = new AbortController();
  const timer = setTimeout(() => fetching.abort(), ANSWER_TIMEOUT_MS);
  try {
    const response = await fetch(url, { signal: fetching.signal });
    if (!response.ok) throw new Error(`${url} answers ${response.status}`);
    return await response.text();
  } finally {
    clearTimeout(timer);
  }
}

let policy: { createHTML(html: string): string } | undefined;

/** @throws TypeError where the page requires Trusted Types and does not list the name. */
function parseHtml(html: string): DocumentFragment {
  if (typeof trustedTypes !== 'undefined')
    policy ??= trustedTypes.createPolicy('marquee', { createHTML: (text) => text });
  const template = document.createElement('template');
  template.innerHTML = policy?.createHTML(html) ?? html;
  return template.content;
}

/** Serves the search until React takes it over, with the callbacks that React would call. */
function serveSearch(root: Element, readOptions: () => MountOptions, ended: AbortSignal): void {
  startEarlySearch(root);
  const early = extendEarlySearch(root);
  if (early === undefined) return;
  const { signal } = early;
  // On the window: the page's own listeners are before it, and may cancel the search.
  window.addEventListener(
    'marquee:search',
    (event) => {
      if (event.composedPath()[0] !== root) return;
      const { onSearch, navigate } = readOptions();
      onSearch?.(event.detail);
      if (navigate == null || event.defaultPrevented) return;
      event.preventDefault();
      navigate(event.detail.url, { replace: hasSearchEntry() });
    },
    { signal },
  );
  window.addEventListener(
    'marquee:analytics',
    (event) => {
      if (event.composedPath()[0] === root) readOptions().onAnalytics?.(event.detail as AnalyticsEvent);
    },
    { signal },
  );
  ended.addEventListener('abort', early.end, { signal });
  early.restart = () => serveSearch(root, readOptions, ended);
}

/**
 * Shows the header that the server renders, with a search that works, while the header's code loads. It is of the build
 * whose code hydrates it, and shows once its styles are here.
 *
 * @throws Error where it does not come, or the page's policy refuses it.
 */
export const show: ShowServerHeader = async ({ slot, readSite, signal, watch }) => {
  const readUrl = () => buildFragmentUrl(readSite(), readAddress());
  const { folder } = readSite();
  const url = readUrl();
  const styles = `${folder}header.css`;
  // The loader has requested them, with their integrity: without its link they do not load.
  if (url === null || document.querySelector(`link[href="${CSS.escape(styles)}"]`) === null) return;
  const [html] = await Promise.all([fetchHtml(url), loadStyles(styles)]);
  // The host has changed what it passes meanwhile.
  if (signal.aborted || readUrl() !== url) return;
  const fragment = parseHtml(html);
  const root = fragment.querySelector<HTMLElement>('[data-marquee-root]');
  const props = fragment.querySelector('[data-marquee-props]');
  if (root === null || props === null || readBuildId(root.dataset.marqueeBuild) !== readBuildId(folder)) return;
  markHydration(root, 'settled');
  slot.removeAttribute('data-marquee-root');
  // The other way round, the page's script for included headers would hydrate it.
  slot.append(props, root);
  watch.succeed(true);
  const timer = setTimeout(() => {
    if (!root.hasAttribute('data-marquee-ready'))
      watch.fail('deadline', new Error(`The header was not hydrated after ${HYDRATION_DEADLINE_MS} ms`));
  }, HYDRATION_DEADLINE_MS);
  signal.addEventListener('abort', () => clearTimeout(timer));
  serveSearch(root, readSite, signal);
};
