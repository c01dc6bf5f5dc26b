import * as steps from './header-steps.ts';
import { type HeaderState, STATES, type Step } from './header-steps.ts';
import type { HeaderLife } from './header-watch.ts';

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
  if (!root.dataset.marqueeBuild) advance(root, steps.begin);
  return {
    succeed() {
      advance(root, steps.ready);
      life.succeed();
    },
    fail(reason, error) {
      advance(root, steps.fail);
      life.fail(reason, error);
    },
    stop(isReplaced) {
      if (!isReplaced) advance(root, steps.stop);
      life.stop(isReplaced);
    },
  };
}
