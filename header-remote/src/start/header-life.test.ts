import { describe, expect, it } from 'vitest';
import {
  absent,
  advance,
  begin,
  fail,
  followLife,
  hydrate,
  ready,
  reduce,
  STATES,
  show,
  stop,
  wait,
} from './header-life.ts';
import type { HeaderLife } from './header-watch.ts';

const steps = { absent, begin, fail, hydrate, ready, show, stop, wait };

describe('a step of a header’s life', () => {
  it.each([
    // from: stopped, failed, html, loading, usable, waiting, hydrating, ready; a dot where the step means nothing
    ['begin', 'loading loading loading . . . . .'],
    ['show', '. . usable usable . . . .'],
    ['wait', '. . waiting waiting waiting . . .'],
    ['hydrate', '. . hydrating hydrating hydrating hydrating . hydrating'],
    ['ready', '. ready ready ready ready ready ready .'],
    ['absent', '. . failed failed failed . . .'],
    ['fail', '. . failed failed failed failed failed failed'],
    ['stop', '. stopped stopped stopped stopped stopped stopped stopped'],
  ] as const)('%s leads to %s', (step, expected) => {
    const next = STATES.map((state) => (reduce(state, steps[step]) === state ? '.' : reduce(state, steps[step])));
    expect(next.join(' ')).toBe(expected);
  });
});

it('programs that were built apart continue one life by the state on the element', () => {
  const node = { dataset: {} } as HTMLElement;
  const taken = (['show', 'wait', 'absent', 'hydrate', 'ready', 'fail'] as const).map((step) =>
    advance(node, steps[step]),
  );
  expect(taken).toEqual([true, true, false, true, true, true]);
  expect(node.dataset.marqueeState).toBe('failed');
});

it('the element shows what happens to the header', () => {
  const heard: string[] = [];
  const create = (name: string): HeaderLife => ({
    succeed: () => void heard.push(`${name} ready`),
    fail: (reason) => void heard.push(`${name} ${reason}`),
    stop: () => void heard.push(`${name} stop`),
  });
  const root = { dataset: {} } as HTMLElement;
  const states = [
    (life: HeaderLife) => life.succeed(),
    (life: HeaderLife) => life.fail('render', new Error()),
    (life: HeaderLife) => life.stop(),
  ].map((happen, index) => {
    happen(followLife(root, create(`${index}`)));
    return root.dataset.marqueeState;
  });
  expect(states).toEqual(['ready', 'failed', 'stopped']);
  expect(heard).toEqual(['0 ready', '1 render', '2 stop']);
});
