import type { AnalyticsEvent } from '../../../shared/analytics/analytics-events.ts';
import type { FaultSource } from '../../../shared/api/send-fault.ts';
import { withTimeLimit } from '../../../shared/api/time-limit.ts';
import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import { READY_ATTRIBUTE } from '../../../shared/contracts/support-levels.ts';
import { watchPlace } from '../mount/fallback/show-alone.ts';
import type { HeaderWatch } from '../mount/fallback/watch-header.ts';
import { loadStyles } from '../mount/loading/load-files.ts';
import type { MountOptions } from '../mount/mount-header.ts';
import { dispatchHeaderEvent } from '../mount/reporting/header-events.ts';
import { markHydration } from '../mount/root/hydration-mark.ts';
import { readAddress } from '../mount/root/watch-address.ts';
import { endSearch } from '../search/state/search-handle.ts';
import { extendSearch } from './extend-search.ts';
import { buildFragmentUrl, readBuildId } from './fragment-url.ts';
import { readServerData } from './server-data.ts';
import { startSearch } from './start-search.ts';
import { HYDRATION_DEADLINE_MS } from './watch-hydration.ts';

/** Half of the deadline of the fallback header: from then on the header's code requests its props itself. */
const ANSWER_TIMEOUT_MS = 1_500;

declare const trustedTypes:
  | { createPolicy(name: string, rules: { createHTML(html: string): string }): { createHTML(html: string): string } }
  | undefined;

export interface ServerHeaderSetup {
  /** The host's element. */
  readonly element: Element;
  /** Receives the header, inside the element. */
  readonly slot: Element;
  /** Reads the host's current options and site. */
  readonly readSite: () => MountOptions & FaultSource;
  /** Aborted when the header is unmounted. */
  readonly signal: AbortSignal;
  readonly watch: HeaderWatch;
}

export type ShowServerHeader = (setup: ServerHeaderSetup) => Promise<void>;

function fetchHtml(url: string): Promise<string> {
  return withTimeLimit(
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
}

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

/** Serves the search until React adopts it, with the same callbacks as React. */
function serveSearch(root: Element, readOptions: () => MountOptions, ended: AbortSignal): void {
  startSearch(root);
  const handle = extendSearch(root, readOptions().searchHistory ?? undefined);
  if (handle === undefined) return;
  const { controller, viewing } = handle;
  const { location } = readServerData<HeaderProps>(root, 'props');
  controller.setPage({
    ...controller.page(),
    onSearch(search) {
      const detail = { ...search, location };
      readOptions().onSearch?.(detail);
      return dispatchHeaderEvent(root, 'marquee:search', detail);
    },
    navigate(url, options) {
      const { navigate } = readOptions();
      if (navigate) navigate(url, options);
      else window.location[options.replace ? 'replace' : 'assign'](url);
    },
  });
  window.addEventListener(
    'marquee:analytics',
    (event) => {
      if (event.composedPath()[0] === root) readOptions().onAnalytics?.(event.detail as AnalyticsEvent);
    },
    { signal: viewing.signal },
  );
  ended.addEventListener('abort', () => endSearch(handle));
  handle.restart = () => serveSearch(root, readOptions, ended);
}

/**
 * Shows the header that the server renders, with a search that works, while the header's code loads. It belongs to the
 * build whose code hydrates it, and shows once its styles have loaded.
 *
 * @throws Error if the HTML does not load, or the page's policy refuses it.
 */
export const show: ShowServerHeader = async ({ element, slot, readSite, signal, watch }) => {
  const readUrl = () => buildFragmentUrl(readSite(), readAddress());
  const { folder } = readSite();
  const url = readUrl();
  const styles = `${folder}header.css`;
  // The loader has requested the styles with their integrity: without its link they do not load.
  if (url === null || document.querySelector(`link[href="${CSS.escape(styles)}"]`) === null) return;
  const [html] = await Promise.all([fetchHtml(url), loadStyles(styles)]);
  // The host has changed its options in the meantime.
  if (signal.aborted || readUrl() !== url) return;
  const fragment = parseHtml(html);
  const root = fragment.querySelector<HTMLElement>('[data-marquee-root]');
  const props = fragment.querySelector('[data-marquee-props]');
  if (root === null || props === null || readBuildId(root.dataset.marqueeBuild) !== readBuildId(folder)) return;
  markHydration(root, 'settled');
  slot.removeAttribute('data-marquee-root');
  // The order matters: the page's script for included headers would hydrate it otherwise.
  slot.append(props, root);
  const placed = watchPlace(watch, element, slot);
  placed.succeed(true);
  signal.addEventListener('abort', placed.stop);
  const timer = setTimeout(() => {
    if (!root.hasAttribute(READY_ATTRIBUTE))
      watch.fail('deadline', new Error(`The header was not hydrated after ${HYDRATION_DEADLINE_MS} ms`));
  }, HYDRATION_DEADLINE_MS);
  signal.addEventListener('abort', () => clearTimeout(timer));
  serveSearch(root, readSite, signal);
};
