import { describe, expect, it } from 'vitest';
import { serializeLocationCookie } from '../../../shared/cookies/location-cookie.ts';
import { ONLINE_LOCATION } from '../../../shared/location/location.ts';
import { TEST_FRAME } from '../../test/unit/test-event.ts';
import { applyPrivacy, isOutdated } from './shown-page.ts';

const place = (slug: string) => serializeLocationCookie({ ...ONLINE_LOCATION, isOnline: false, slug }).split(';')[0];

describe('a page that was rendered ahead', () => {
  const frame = { ...TEST_FRAME, hasSession: true, chosenSlug: 'ny--new-york' } as const;
  const cookies = ['a=1', 'session_hint=1', place('ny--new-york')];

  it('is current while the choices that it was rendered from stand, in any order and beside others', () => {
    expect(isOutdated(frame, cookies.join('; '))).toBe(false);
    expect(isOutdated({ ...frame, hasSession: false, chosenSlug: null }, 'a=1')).toBe(false);
  });

  it.each([
    ['signed out', 1, ''],
    ['chosen another place', 2, place('ca--los-angeles')],
    ['forgotten the place', 2, ''],
  ])('is outdated once the user has %s', (_, index, cookie) => {
    const changed = cookies.with(index, cookie ?? '').filter(Boolean);
    expect(isOutdated(frame, changed.join('; '))).toBe(true);
  });
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
