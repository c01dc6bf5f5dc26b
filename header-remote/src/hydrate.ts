import { createRoot } from 'react-dom/client';
import type { FaultReason } from '../../shared/analytics/events-endpoint.ts';
import type { HeaderProps } from '../../shared/contracts/header-props.ts';
import { READY_ATTRIBUTE } from '../../shared/contracts/support-levels.ts';
import './menus/server-styles.ts';
import { reportUnlessLeft, sendFault } from '../../shared/api/send-fault.ts';
import { loadMessages } from './mount/loading/load-messages.ts';
import { dispatchHeaderEvent } from './mount/reporting/header-events.ts';
import { attachWith } from './mount/root/attach-root.ts';
import { createHeaderRoot } from './mount/root/create-header-root.tsx';
import { findRoot } from './mount/root/header-handle.ts';
import { markHydration, readHydration } from './mount/root/hydration-mark.ts';
import './search/server-styles.ts';
import { createServerSearch, loadSearchParts } from './search/ServerSearch.tsx';
import { hydrateInTransition } from './ui/hydrate-in-transition.ts';

const loadSearch = () => loadSearchParts(import(/* webpackChunkName: "search" */ './search/search.lazy.tsx'));
const ServerSearch = createServerSearch(loadSearch);

const hydrated = new Set<HTMLElement>();

/**
 * Entry for pages with HTML from the edge: hydrates a header with the props that it was rendered from. They need no
 * check: the edge parsed and validated them, and sent them in the same response. The first error is reported with its build.
 */
async function hydrateHeader(element: HTMLElement, source: Element): Promise<void> {
  const { marqueeBuild: folder = '' } = element.dataset;
  let origin = '';
  let isReported = false;
  // The server's HTML stays: its links and its search form work without script.
  const fail = (reason: FaultReason, error: unknown) => {
    reportUnlessLeft(reason, () => {
      if (!isReported) sendFault({ origin, folder }, reason, error);
      isReported = true;
      dispatchHeaderEvent(element, 'marquee:error', { error });
    });
  };
  try {
    const props: HeaderProps = JSON.parse(source.textContent ?? '');
    origin = props.env.linkBase;
    const messages = await loadMessages(props.env.localeInfo.locale);
    // The host kept this header from an earlier view of the page, so it is no longer the HTML that the server sent.
    const isCopy = element.hasAttribute(READY_ATTRIBUTE) || element.firstChild === null;
    const Search = isCopy ? (await loadSearch()).HeaderSearch : ServerSearch;
    // The host has removed it in the meantime.
    if (!hydrated.has(element)) return;
    if (isCopy) element.replaceChildren();
    createHeaderRoot(element, props, messages, {
      attach: isCopy ? attachWith(createRoot) : hydrateInTransition,
      isServerRendered: !isCopy,
      Search,
      callbacks: {},
      watch: { fail, succeed() {} },
      folder,
    });
  } catch (error) {
    if (readHydration(element) !== 'reported') fail('network', error);
  }
  markHydration(element, 'settled');
}

/** Runs once the page has loaded, after the header's own remaining requests (the search and the menus). */
const FOLLOW_DELAY_MS = 2_000;

/** A failure has no consequence: the next page gets the styles inline again, like this one. */
function followInlineStyles(): void {
  const style = document.querySelector<HTMLStyleElement>('style[data-marquee-build]');
  if (!style) return;
  const follow = () =>
    import(/* webpackChunkName: "inline-styles" */ './mount/loading/inline-styles.lazy.ts')
      .then(({ completeStyles }) => completeStyles(style))
      .catch(() => {});
  // A style element without a sheet was refused by the page's policy.
  if (!style.sheet || document.readyState === 'complete') void follow();
  else window.addEventListener('load', () => setTimeout(follow, FOLLOW_DELAY_MS));
}

const PROPS = 'script[data-marquee-props]';

/** Hydrates the headers that are complete: the parser may still be in the middle of one. */
function hydrateHeaders(): void {
  for (const source of document.querySelectorAll(PROPS)) {
    let element = source.previousElementSibling;
    // Others may have put something between the two.
    while (element && !element.matches('[data-marquee-root]')) element = element.previousElementSibling;
    if (!(element instanceof HTMLElement) || hydrated.has(element)) continue;
    const isCut =
      document.readyState === 'loading' && source.nextSibling === null && source.parentNode?.nextSibling === null;
    if (isCut) continue;
    hydrated.add(element);
    if (readHydration(element) === undefined) markHydration(element, 'started');
    void hydrateHeader(element, source);
  }
}

/** A host may swap a header in later, and out again (htmx, Turbo). */
function followPage(records: readonly MutationRecord[]): void {
  const hasProps = (node: Node) =>
    node instanceof Element && (node.matches(PROPS) || node.querySelector(PROPS) !== null);
  if (document.readyState === 'loading' || records.some(({ addedNodes }) => [...addedNodes].some(hasProps)))
    hydrateHeaders();
  for (const element of hydrated) {
    if (element.isConnected) continue;
    // Waits for a later task: Turbo caches a copy of the elements that it removes in the next task, and shows it when the user
    // goes back.
    setTimeout(() => {
      if (!element.isConnected && hydrated.delete(element)) findRoot(element)?.unmount();
    });
  }
}

hydrateHeaders();
new MutationObserver(followPage).observe(document, { childList: true, subtree: true });
document.addEventListener('readystatechange', hydrateHeaders);
followInlineStyles();
