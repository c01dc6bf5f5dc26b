import { endSearch, findSearch } from '../search/state/search-handle.ts';
import { reportFault } from './header-events.ts';
import { findRoot } from './header-handle.ts';
import { awaitIntent } from './header-intent.ts';
import * as steps from './header-life.ts';
import type { HeaderLife } from './header-watch.ts';
import { watchSession } from './host-page.ts';
import { canHostHydrate, isOfHostReact, whenReactProvided } from './host-react.ts';
import type { hydrate } from './hydrate-page.ts';
import { followInlineFiles } from './inline-files.ts';
import { addLink, importModule } from './load-files.ts';

/*
 * Entry for pages with HTML from the edge. Starts each header, once, and those that a host adds later: React comes once the header
 * is needed.
 */

/** The headers that have started, each with what ends it. */
const started = new Map<HTMLElement, AbortController>();

/** The file that hydrates by React of the host, and those that bring a React. */
const OF_HOST = /\/host-header\.js$/;
const WITH_REACT = /\/(?:header|react)\.js$/;

/** The files of a build's hydration, with their integrity: the page names them in tags that load nothing. */
const listParts = (base: string, isOfHost: boolean) =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=marquee-part]')]
    .map(({ href, dataset }) => ({ href, integrity: dataset.integrity }))
    .filter(({ href }) => href.startsWith(base) && !(isOfHost ? WITH_REACT : OF_HOST).test(href));

/** Imports the code that hydrates a header, after its imports: a refused one would be fetched again, without its integrity. */
async function importHydration(
  base: string,
  isOfHost: boolean,
  suffix?: string,
): Promise<{ readonly hydrate: typeof hydrate }> {
  const url = `${base}${isOfHost ? 'host-header' : 'header'}.js`;
  const parts = listParts(base, isOfHost);
  const integrity = parts.find(({ href }) => href === url)?.integrity;
  // It comes beside its imports, each of which has a preload of its own.
  if (integrity) addLink('modulepreload', url, integrity);
  await Promise.all(parts.map((part) => part.href === url || importModule(part.href, part.integrity)));
  return importModule(url, integrity, suffix);
}

async function start(root: HTMLElement, source: Element): Promise<void> {
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
  try {
    const base = `${new URL(folder, document.baseURI)}`;
    const isOfHost = isOfHostReact(root);
    const urls = listParts(base, isOfHost).map(({ href }) => href);
    await awaitIntent(root, JSON.parse(source.textContent), urls, signal, life);
    // A host whose own script does not come leaves the header to the React of its build.
    if (isOfHost) await whenReactProvided();
    const hasReact = isOfHost && canHostHydrate();
    const { hydrate } = await importHydration(base, hasReact).catch(() => importHydration(base, hasReact, '?again'));
    await hydrate(root, source, { life, folder }, signal);
  } catch (error) {
    life.fail('network', error);
  }
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
    if (element instanceof HTMLElement && !started.has(element) && !isCut) void start(element, source);
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
