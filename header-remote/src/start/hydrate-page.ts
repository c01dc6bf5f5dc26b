import { createRoot } from 'react-dom/client';
import { READY_ATTRIBUTE } from '../../../shared/contracts/support-levels.ts';
import '../menus/server-styles.ts';
import type { FaultReason } from '../../../shared/analytics/events-endpoint.ts';
import { createServerSearch, loadSearchParts } from '../search/ServerSearch.tsx';
import { hydrateInTransition } from '../ui/hydrate-in-transition.ts';
import { reportFault } from './header-events.ts';
import { findRoot } from './header-handle.ts';
import { advance } from './header-life.ts';
import { createHeaderRoot } from './header-root.tsx';
import * as steps from './header-steps.ts';
import { attachWith, hydrateHeader } from './hydrate-header.ts';

/* Entry for pages with HTML from the edge: hydrates each header, once, and those that a host adds later. */

const loadSearch = () => loadSearchParts(import(/* webpackChunkName: "search" */ '../search/search.lazy.tsx'));
const ServerSearch = createServerSearch(loadSearch);

const hydrated = new Set<HTMLElement>();

function hydrate(element: HTMLElement, source: Element): void {
  hydrated.add(element);
  // The host kept this header from an earlier view of the page, so it is no longer the HTML that the server sent.
  const isCopy = element.hasAttribute(READY_ATTRIBUTE) || element.firstChild === null;
  const { marqueeBuild: folder = '' } = element.dataset;
  const [origin = ''] = folder.split('/header/');
  const life = {
    succeed: () => void advance(element, steps.ready),
    // Once: a script of the page may have reported it.
    fail(reason: FaultReason, error: unknown) {
      if (advance(element, steps.fail)) reportFault(element, { origin, folder }, reason, error);
    },
    stop() {},
  };
  void hydrateHeader(element, source, { callbacks: {}, life, folder }, async () => {
    const Search = isCopy ? (await loadSearch()).HeaderSearch : ServerSearch;
    // The host has removed it in the meantime.
    if (!hydrated.has(element)) return undefined;
    if (isCopy) element.replaceChildren();
    const attach = isCopy ? attachWith(createRoot) : hydrateInTransition;
    return { createHeaderRoot, Search, attach, isServerRendered: !isCopy };
  });
}

const PROPS = 'script[data-marquee-props]';

/** Hydrates the headers that are complete: the parser may still be in the middle of one. */
function hydrateHeaders(): void {
  for (const source of document.querySelectorAll(PROPS)) {
    let element = source.previousElementSibling;
    // Others may have put something between the two.
    while (element && !element.matches('[data-marquee-root]')) element = element.previousElementSibling;
    const isCut =
      document.readyState === 'loading' && source.nextSibling === null && source.parentNode?.nextSibling === null;
    if (element instanceof HTMLElement && !hydrated.has(element) && !isCut) hydrate(element, source);
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

/** Runs once the page has loaded, after the header's own remaining requests (the search and the menus). */
const FOLLOW_DELAY_MS = 2_000;

/** A failure has no consequence: the next page gets the styles inline again, like this one. */
function followInlineStyles(): void {
  const style = document.querySelector<HTMLStyleElement>('style[data-marquee-build]');
  if (!style) return;
  const follow = () =>
    import(/* webpackChunkName: "inline-styles" */ './inline-styles.lazy.ts')
      .then(({ completeStyles }) => completeStyles(style))
      .catch(() => {});
  // A style element without a sheet was refused by the page's policy.
  if (!style.sheet || document.readyState === 'complete') void follow();
  else window.addEventListener('load', () => setTimeout(follow, FOLLOW_DELAY_MS));
}

hydrateHeaders();
new MutationObserver(followPage).observe(document, { childList: true, subtree: true });
document.addEventListener('readystatechange', hydrateHeaders);
followInlineStyles();
