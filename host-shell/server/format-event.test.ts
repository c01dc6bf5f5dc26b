import { describe, expect, it } from 'vitest';
import { createEventFormat } from './format-event.ts';
import { TEST_EVENT } from './test-event.ts';

const say = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
  key === 'event.price-range' ? `${values.low} – ${values.high}` : key;

/** Narrow and no-break spaces differ between versions of ICU. */
const flatten = (text: string) => text.replace(/\s/g, ' ');

describe('createEventFormat', () => {
  it('shows the venue’s own clock, in the words of the locale', () => {
    expect(flatten(createEventFormat('de_DE', say).card(TEST_EVENT).startText)).toBe('Sa., 21. Nov., 20:00');
    expect(flatten(createEventFormat('en_US', say).card(TEST_EVENT).startText)).toBe('Sat, Nov 21, 8:00 PM');
  });

  it('writes prices in the event’s currency', () => {
    const { card } = createEventFormat('de_DE', say);
    expect(flatten(card(TEST_EVENT).priceText)).toBe('12 € – 20 €');
    expect(flatten(card({ ...TEST_EVENT, high: 12 }).priceText)).toBe('12 €');
    expect(card({ ...TEST_EVENT, isFree: true, low: null, high: null }).priceText).toBe('event.free');
  });

  it('names venue and city, and no venue for an online event', () => {
    const { card } = createEventFormat('en_US', say);
    expect(card(TEST_EVENT).venue).toBe('Blue Hall, Berlin');
    expect(card({ ...TEST_EVENT, isOnline: true }).venue).toBeNull();
  });

  it('names the time zone of an online event, and of no other', () => {
    const { detail } = createEventFormat('de_DE', say);
    const online = { ...TEST_EVENT, isOnline: true };
    expect(flatten(detail(TEST_EVENT).whenText)).toMatch(/23:00 Uhr$/);
    expect(flatten(detail(online).whenText)).toMatch(/23:00 Uhr \(MEZ\)$/);
    // On the day on which clocks are put forward, before and after.
    const onDay = (start: string) => detail({ ...online, start, end: '2026-03-29T23:00' }).whenText;
    expect([onDay('2026-03-29T01:30'), onDay('2026-03-29T03:30')].map((text) => text.slice(-6))).toEqual([
      ' (MEZ)',
      '(MESZ)',
    ]);
    expect(detail({ ...online, timeZone: 'Mars/Olympus' }).whenText).toMatch(/23:00 Uhr$/);
    expect(createEventFormat('en_US', say).detail({ ...online, timeZone: 'America/New_York' }).whenText).toMatch(
      /\(EST\)$/,
    );
  });

  it('writes days of one’s own, either end open', () => {
    const { dates } = createEventFormat('en_GB', say);
    expect(flatten(dates('2026-11-21', '2026-12-05'))).toBe('21 Nov – 5 Dec');
    expect(flatten(dates('2026-11-21', null))).toBe('21 Nov –');
    expect(flatten(dates(null, '2026-12-05'))).toBe('– 5 Dec');
  });
});
