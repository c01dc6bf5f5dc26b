import type { HeaderLife } from './header-watch.ts';

/** A slow network is not a fault: links and search of the server's HTML work in the meantime. */
export const HYDRATION_DEADLINE_MS = 10_000;

/**
 * The states of a header, the same on every way onto a page. The state is on the header's root element, where programs that
 * were built apart (the page's scripts, the loader's files) continue it and developers read it.
 *
 *   html ────► usable ──► hydrating ──► ready      the server's HTML
 *   loading ──┴──────────────────────► ready      a host's empty element
 */
export const STATES = ['stopped', 'failed', 'html', 'loading', 'usable', 'hydrating', 'ready'] as const;
const [STOPPED, FAILED, HTML, LOADING, USABLE, HYDRATING, READY] = [0, 1, 2, 3, 4, 5, 6];

export type HeaderState = (typeof STATES)[number];

/** A step: the first and the last state that it may follow, and the state that it leads to. */
type Step = readonly [first: number, last: number, next: number];

/** The steps of a header. The states are numbers here, which saves bytes in every script of a page. */
export const STEPS = {
  /** A host mounts it. */
  begin: [STOPPED, HTML, LOADING],
  /** The server's HTML is in place, with its search. */
  show: [HTML, LOADING, USABLE],
  /** React's code is there. A page that was kept and shown again is hydrated once more. */
  hydrate: [HTML, READY, HYDRATING],
  /** React's header is in the page. One that failed may come late. */
  ready: [FAILED, HYDRATING, READY],
  /** The file with React's code is not there when the page has loaded. */
  absent: [HTML, USABLE, FAILED],
  /** React is not in charge at the deadline. */
  overdue: [HTML, HYDRATING, FAILED],
  /** Code, props or messages do not load, or rendering throws. */
  fail: [HTML, READY, FAILED],
  stop: [FAILED, READY, STOPPED],
} satisfies Record<string, Step>;

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

/** Shows on a header's root element what happens to the header. */
export function followLife(root: HTMLElement, life: HeaderLife): HeaderLife {
  if (!root.dataset.marqueeBuild) advance(root, STEPS.begin);
  return {
    succeed() {
      advance(root, STEPS.ready);
      life.succeed();
    },
    fail(reason, error) {
      advance(root, STEPS.fail);
      life.fail(reason, error);
    },
    stop(isReplaced) {
      if (!isReplaced) advance(root, STEPS.stop);
      life.stop(isReplaced);
    },
  };
}
