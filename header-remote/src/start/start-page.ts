import { followInlineFiles } from '../files/inline-files.ts';
import { readParts } from '../files/load-code.ts';
import { watchSession } from '../props/host-page.ts';
import { endSearch, findSearch } from '../search/state/search-handle.ts';
import { reportFault } from './header-events.ts';
import { findRoot } from './header-handle.ts';
import * as steps from './header-life.ts';
import type { HeaderLife } from './header-watch.ts';
import { canHostHydrate, isOfHostReact, whenReactProvided } from './host-react.ts';
import { hydrateWhenNeeded } from './hydrate-when-needed.ts';

/*
 * Entry for pages with HTML from the edge. Starts each header, once, and those that a host adds later: React comes once the header
 * is needed.
 */

/** The headers that have started, each with what ends it. */
const started = new Map<HTMLElement, AbortController>();

function start(root: HTMLElement, source: Element): void {
  const starting = new AbortController();
  const { signal } = starting;
  started.set(root, starting);
  const { marqueeBuild: folder = '' } = root.dataset;
  const [origin = ''] = folder.split('/header/');
  const life: HeaderLife = {
    succeed: () => void steps.advance(root, steps.ready),
    // Once: a script of the page may have reported it.
    fail(reason, error) {
      if (steps.advance(root, steps.fail)) reportFault(root, { origin, folder }, reason, error);
    },
    stop() {},
  };
  const base = new URL(folder, document.baseURI).href;
  const hasHost = isOfHostReact(root);
  const header = {
    root,
    source,
    base,
    parts: readParts(document, base),
    whenHostReact: async () => hasHost && whenReactProvided(),
    // A host whose own script does not come leaves the header to the React of its build.
    isOfHost: () => hasHost && canHostHydrate(),
  };
  void hydrateWhenNeeded(header, life, signal);
}

const PROPS = 'script[data-marquee-props]';

/** Starts the headers that are complete: the parser may still be in the middle of one. */
function startHeaders(): void {
  for (const source of document.querySelectorAll(PROPS)) {
    let element = source.previousElementSibling;
    // Others may have put something between the two.
    while (element && !element.matches('[data-marquee-root]')) element = element.previousElementSibling;
    const isCut =
      document.readyState === 'loading' && source.nextSibling === null && source.parentNode?.nextSibling === null;
    if (element instanceof HTMLElement && !started.has(element) && !isCut) start(element, source);
  }
}

/** A host may swap a header in later, and out again (htmx, Turbo). */
function followPage(records: readonly MutationRecord[]): void {
  const hasProps = (node: Node) =>
    node instanceof Element && (node.matches(PROPS) || node.querySelector(PROPS) !== null);
  if (document.readyState === 'loading' || records.some(({ addedNodes }) => [...addedNodes].some(hasProps)))
    startHeaders();
  for (const [root, starting] of started) {
    if (root.isConnected) continue;
    // Waits for a later task: Turbo caches a copy of the elements that it removes in the next task, and shows it when the user
    // goes back.
    setTimeout(() => {
      if (root.isConnected || !started.delete(root)) return;
      starting.abort();
      findRoot(root)?.unmount();
      const search = findSearch(root);
      if (search) endSearch(search);
    });
  }
}

startHeaders();
new MutationObserver(followPage).observe(document, { childList: true, subtree: true });
document.addEventListener('readystatechange', startHeaders);
// Until React does.
document.addEventListener('marquee:ready', watchSession(), { once: true });
followInlineFiles();
