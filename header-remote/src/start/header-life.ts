import type { HeaderLife } from './header-watch.ts';

/**
 * The states of a header, the same on every way onto a page. The state is on the header's root element, where programs that
 * were built apart (the page's scripts, the loader's files) continue it and developers read it.
 *
 *   html ────► usable ──► waiting ──► hydrating ──► ready      the server's HTML
 *   loading ──┴────────────────────────────────────► ready      a host's empty element
 */
export const STATES = ['stopped', 'failed', 'html', 'loading', 'usable', 'waiting', 'hydrating', 'ready'] as const;
const STOPPED = 0;
const FAILED = 1;
const HTML = 2;
const LOADING = 3;
const USABLE = 4;
const WAITING = 5;
const HYDRATING = 6;
const READY = 7;

/** How long the code of the server's HTML may take. On a slow network it is late, which is no fault: the HTML works without it. */
export const CODE_MS = 30_000;

export type HeaderState = (typeof STATES)[number];

/** A step: the first and the last state that it may follow, and the state that it leads to. */
export type Step = readonly [first: number, last: number, next: number];

/*
 * The table of the steps: one export for each, so that a script has the bytes of its own steps alone. The states are numbers
 * for the same reason.
 */

/** A host mounts it. */
export const begin: Step = [STOPPED, HTML, LOADING];
/** The server's HTML is in place, with its search. */
export const show: Step = [HTML, LOADING, USABLE];
/** Everything is there that needs no React, which comes once somebody needs it. A header that nobody touches stays here. */
export const wait: Step = [HTML, USABLE, WAITING];
/** Somebody needs React. A page that was kept and shown again is hydrated once more. */
export const hydrate: Step = [HTML, READY, HYDRATING];
/** React's header is in the page. One that failed may come late. */
export const ready: Step = [FAILED, HYDRATING, READY];
/** The file that waits for the user is not there when the page has loaded. */
export const absent: Step = [HTML, USABLE, FAILED];
/** Code, props or messages do not load in time, or rendering throws. */
export const fail: Step = [HTML, READY, FAILED];
/** The host has unmounted it. */
export const stop: Step = [FAILED, READY, STOPPED];

/** The state after a step: the same one where the step means nothing. */
export function reduce(state: HeaderState, [first, last, next]: Step): HeaderState {
  const at = STATES.indexOf(state);
  return first <= at && at <= last ? (STATES[next] as HeaderState) : state;
}

/** Takes a step on the header's root element. @returns whether the step means something in its state */
export function advance({ dataset }: Pick<HTMLElement, 'dataset'>, step: Step): boolean {
  const last = (dataset.marqueeState ?? 'html') as HeaderState;
  dataset.marqueeState = reduce(last, step);
  return dataset.marqueeState !== last;
}

/** A life that does something before each of its steps. */
export const extendLife = (life: HeaderLife, before: Partial<HeaderLife>): HeaderLife => ({
  succeed(isHtml) {
    before.succeed?.(isHtml);
    life.succeed(isHtml);
  },
  fail(reason, error) {
    before.fail?.(reason, error);
    life.fail(reason, error);
  },
  stop() {
    before.stop?.();
    life.stop();
  },
});

/** Shows on a header's root element what happens to the header. */
export function followLife(root: HTMLElement, life: HeaderLife): HeaderLife {
  if (!root.dataset.marqueeBuild) advance(root, begin);
  return extendLife(life, {
    succeed: () => void advance(root, ready),
    fail: () => void advance(root, fail),
    stop: () => void advance(root, stop),
  });
}
