import { expect, it } from 'vitest';
import { serializeLocationCookie } from '../../../shared/cookies/location-cookie.ts';
import { ONLINE_LOCATION } from '../../../shared/location/location.ts';
import { TEST_FRAME } from '../../test/unit/test-event.ts';
import { applyPrivacy, isOutdated } from './shown-page.ts';

const place = (slug: string) => serializeLocationCookie({ ...ONLINE_LOCATION, isOnline: false, slug }).split(';')[0];

it.each([
  [false, 'any order and other cookies', ['a=1', place('ny--new-york'), 'session_hint=1']],
  [true, 'a session that ended', [place('ny--new-york')]],
  [true, 'another place', ['session_hint=1', place('ca--los-angeles')]],
  [true, 'a place that is forgotten', ['session_hint=1']],
])('a page that was rendered ahead is outdated (%j) by %s', (isOld, _, cookies) => {
  const frame = { ...TEST_FRAME, hasSession: true, chosenSlug: 'ny--new-york' } as const;
  expect(isOutdated(frame, cookies.join('; '))).toBe(isOld);
});

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
