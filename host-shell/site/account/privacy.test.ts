import { expect, it } from 'vitest';
import { applyPrivacy } from './privacy.ts';

const KEYS = ['marquee.recent-searches', 'marquee.recent-locations'];

function open(cookie: string) {
  const removed: string[] = [];
  const page = new EventTarget();
  applyPrivacy({
    document: { cookie },
    localStorage: { removeItem: (key) => removed.push(key) },
    addEventListener: (type, listener) => page.addEventListener(type, listener),
  });
  return { removed, leave: () => page.dispatchEvent(new Event('pagehide')) };
}

it('deletes recent searches where they are refused, and nothing else', () => {
  expect(open('a=1; privacy=recent-searches.analytics').removed).toEqual(KEYS);
  for (const cookies of ['', 'privacy=analytics', 'privacy=', 'xprivacy=recent-searches'])
    expect(open(cookies).removed, cookies).toEqual([]);
});

it('deletes what a page added when it is left, and does without storage', () => {
  const { removed, leave } = open('privacy=recent-searches');
  leave();
  expect(removed).toEqual([...KEYS, ...KEYS]);
  const blocked = {
    removeItem: () => {
      throw new DOMException('blocked', 'SecurityError');
    },
  };
  const page = { document: { cookie: 'privacy=recent-searches' }, localStorage: blocked, addEventListener: () => {} };
  expect(() => applyPrivacy(page)).not.toThrow();
});
