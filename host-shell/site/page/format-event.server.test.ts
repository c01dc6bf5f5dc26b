import { describe, expect, it } from 'vitest';
import { TEST_EVENT } from '../../test/unit/test-event.ts';
import { createEventFormat } from './format-event.server.ts';

const say = (key: string) => key;

const now = () => Date.parse('2026-11-20T12:00Z');

/** ICU versions differ in their use of narrow and no-break spaces. */
const flatten = (text: string) => text.replace(/\s/g, ' ');

describe('createEventFormat', () => {
  it('shows the venue’s own clock, in the words of the locale', () => {
    expect(flatten(createEventFormat('de_DE', say, now).card(TEST_EVENT).startText)).toBe('Sa., 21. Nov., 20:00');
    expect(flatten(createEventFormat('en_US', say, now).card(TEST_EVENT).startText)).toBe('Sat, Nov 21, 8:00 PM');
  });

  it('writes prices in the event’s currency', () => {
    const { card } = createEventFormat('de_DE', say, now);
    const prices = [12, 12.5, 0].map((price) => flatten(card({ ...TEST_EVENT, price }).priceText));
    expect(prices).toEqual(['12 €', '12,50 €', 'event.free']);
  });

  it('writes the address as one does, each part once', () => {
    const { detail } = createEventFormat('en_US', say, now);
    const oakland = { ...TEST_EVENT, city: 'Oakland', region: 'California', country: 'United States' };
    expect([TEST_EVENT, oakland, { ...oakland, venue: null }].map((event) => detail(event).address)).toEqual([
      'Blue Hall, Berlin, Germany',
      'Blue Hall, Oakland, California, United States',
      'Oakland, California, United States',
    ]);
    expect(detail({ ...TEST_EVENT, isOnline: true }).address).toBeNull();
  });

  it('names the time zone of an online event, and of no other', () => {
    const { detail } = createEventFormat('de_DE', say, now);
    const online = { ...TEST_EVENT, isOnline: true };
    expect(flatten(detail(TEST_EVENT).whenText)).toMatch(/23:00 Uhr$/);
    expect(flatten(detail(online).whenText)).toMatch(/MEZ$/);
  });

  it.each([
    ['upcoming', '2026-11-21T18:59:59Z', {}],
    ['on-now', '2026-11-21T19:00:00Z', {}],
    ['over', '2026-11-21T22:00:00Z', {}],
    // The same local time is a different instant in each time zone.
    ['upcoming', '2026-11-21T22:00:00Z', { timeZone: 'America/New_York' }],
    ['on-now', '2026-11-22T22:00:00Z', { end: '2026-11-24T23:00' }],
    [null, '2026-11-21T20:00:00Z', { status: 'cancelled' }],
  ] as const)('says %s at %s of an event with %j', (progress, at, changes) => {
    const { card } = createEventFormat('de_DE', say, () => Date.parse(at));
    expect(card({ ...TEST_EVENT, ...changes }).progress).toBe(progress);
  });
});
