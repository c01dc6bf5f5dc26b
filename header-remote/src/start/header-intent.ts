import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import { READY_ATTRIBUTE } from '../../../shared/contracts/support-levels.ts';
import { trackClicks } from '../analytics/track-clicks.ts';
import { countEarly } from '../pre-hydration/count-early.ts';
import { readAddress, watchAddress } from '../props/host-page.ts';
import { findSearch } from '../search/state/search-handle.ts';
import { watchKeys } from '../shortcuts/watch-keys.ts';
import { PHONE_QUERY } from '../ui/layout-queries.ts';
import { whenIdle } from '../ui/when-idle.ts';
import { HYDRATION_REQUEST, requestHydration } from './header-handle.ts';
import * as steps from './header-life.ts';
import type { HeaderLife } from './header-watch.ts';

/** A slow network is not a fault: links and search of the server's HTML work in the meantime. */
export const HYDRATION_DEADLINE_MS = 10_000;

/** The search that the server's HTML serves as React does. A letter would wait for React's start. */
const SERVED_FIELD = '[data-field=q]';
/** A user who has done nothing in that field for so long has looked at the answers. */
const REST_MS = 1_000;

/** On a header, or around it: React comes as soon as the page has the header. */
const AT_LOAD = '[data-marquee-hydrate=load],marquee-header[hydrate=load]';
/** What a user does to a header, from the first sign on. Software fills fields, and clicks, without the others. */
const SIGNS = ['pointermove', 'pointerdown', 'focusin', 'keydown', 'input', 'click', HYDRATION_REQUEST];

/** Whether what a user turns to works without React. On phones a dialog of React has the search. */
const isServed = (root: HTMLElement, target: Element) =>
  target.closest(SERVED_FIELD) && findSearch(root) && !matchMedia(PHONE_QUERY).matches;

/** By a call: Firefox allows `rel=prefetch` by the `default-src` of a page's policy alone. */
const load = async (url: string) => (await fetch(url, { priority: 'low' })).blob();

/** Fetches files into the browser's cache, without running them: not where the user saves data, or has a slow connection. */
function prefetch(listUrls: () => readonly string[], signal: AbortSignal): void {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean; readonly effectiveType?: string } };
  if (connection?.saveData || /[23]g/.test(connection?.effectiveType ?? '')) return;
  const begin = () => {
    // Each call takes a while, and a letter may come between two.
    for (const url of listUrls())
      whenIdle(() => {
        if (!signal.aborted) load(url).catch(() => {});
      });
  };
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { signal });
}

/** Counts clicks, and keeps shortcuts for the code that runs them: what a header without React cannot do by its HTML. */
function serve(root: HTMLElement, { env, user, page, shortcuts }: HeaderProps): void {
  trackClicks(root, { readUser: () => user, track: (event) => countEarly(root, env, event, page) });
  if (!shortcuts) return;
  const watch = watchKeys(root);
  watch.run = (shortcut) => {
    if (shortcut !== null) watch.kept.push(shortcut);
    requestHydration(root);
  };
}

/**
 * Waits until somebody needs React in the server's header: the user turns to it, the page goes to another address, or its host
 * asks. The search that the HTML serves needs it only once the user rests. Nothing but listeners waits with it, so a header that
 * nobody touches keeps no timer and reports nothing.
 *
 * @param root shows the server's HTML
 * @param props those that it was rendered from
 * @param listUrls the files that React needs, once the page has loaded
 * @param signal ends the waiting
 * @param life fails when React is not in charge at the deadline, which counts from the end of the waiting
 */
export function awaitIntent(
  root: HTMLElement,
  props: HeaderProps,
  listUrls: () => readonly string[],
  signal: AbortSignal,
  life: HeaderLife,
): Promise<void> {
  serve(root, props);
  // React continues the page of the HTML, wherever its host has gone since.
  const address = readAddress();
  root.dataset.marqueeAddress = address;
  return new Promise((resolve) => {
    const waiting = new AbortController();
    const stopWatching = watchAddress(() => address === readAddress() || end());
    let rest: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      stopWatching();
      waiting.abort();
      clearTimeout(rest);
    };
    const turnTo = (target: Element) => {
      clearTimeout(rest);
      if (isServed(root, target)) rest = setTimeout(end, REST_MS);
      else end();
    };
    const hear = (event: Event) => {
      // The page has opened, or moved, under a mouse at rest.
      const { type, target, pointerType, movementX, movementY } = event as PointerEvent;
      if (type !== 'pointermove' || pointerType !== 'mouse' || movementX || movementY) turnTo(target as Element);
    };
    const end = () => {
      stop();
      steps.advance(root, steps.hydrate);
      setTimeout(() => {
        if (root.isConnected && root.dataset.marqueeState === 'hydrating')
          life.fail('deadline', new Error('The header was not hydrated in time'));
      }, HYDRATION_DEADLINE_MS);
      resolve();
    };
    signal.addEventListener('abort', stop);
    for (const type of SIGNS) root.addEventListener(type, hear, { capture: true, signal: waiting.signal });
    steps.advance(root, steps.wait);
    // A copy that its host kept from an earlier view, or without its HTML, has nothing that works.
    const isCopy = root.hasAttribute(READY_ATTRIBUTE) || root.firstChild === null;
    if (isCopy || root.closest(AT_LOAD)) return void end();
    prefetch(listUrls, waiting.signal);
    // The user may have turned to it before this script ran.
    const { activeElement } = document;
    if (activeElement && root.contains(activeElement)) turnTo(activeElement);
  });
}
