import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onFirstInteraction } from './on-first-interaction.ts';

const FOCUSED = {};
let idle: (() => void)[] = [];
let page: EventTarget;

beforeEach(() => {
  idle = [];
  page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback));
});
afterEach(() => void vi.unstubAllGlobals());

/** A page with a watched element. */
function watch(readyState: DocumentReadyState, hasFocus = false) {
  vi.stubGlobal('document', { readyState, activeElement: FOCUSED });
  const element = Object.assign(new EventTarget(), { contains: (node: unknown) => hasFocus && node === FOCUSED });
  const begin = vi.fn();
  const stop = onFirstInteraction(element as unknown as Element, begin);
  return { begin, stop, use: (type: string) => element.dispatchEvent(new Event(type)) };
}

describe('the use of an element', () => {
  it.each(['pointerover', 'touchstart', 'focusin'])(
    'begins once, when the pointer, a finger or the focus comes to the element: %s',
    (type) => {
      const { begin, use } = watch('loading');
      expect(begin).not.toHaveBeenCalled();
      use(type);
      use(type);
      page.dispatchEvent(new Event('load'));
      for (const callback of idle) callback();
      expect(begin).toHaveBeenCalledOnce();
    },
  );

  it('has begun where the element has the focus', () => {
    expect(watch('loading', true).begin).toHaveBeenCalledOnce();
  });

  it('counts as begun once the page has loaded and is idle', () => {
    const { begin } = watch('interactive');
    expect(idle).toHaveLength(0);
    page.dispatchEvent(new Event('load'));
    expect(begin).not.toHaveBeenCalled();
    idle[0]?.();
    expect(begin).toHaveBeenCalledOnce();
    const loaded = watch('complete');
    idle[1]?.();
    expect(loaded.begin).toHaveBeenCalledOnce();
  });

  it('is of no interest any more after the end of the watch', () => {
    const { begin, stop, use } = watch('complete');
    stop();
    use('focusin');
    idle[0]?.();
    expect(begin).not.toHaveBeenCalled();
  });
});
