import { describe, expect, it } from 'vitest';
import { isCreateEventShown } from './nav-row.ts';

describe('"Create an event"', () => {
  it.each([
    [true, true, true, true],
    [true, false, true, true],
    [false, true, true, true],
    [false, false, true, false],
    [true, true, false, false],
    [false, true, false, false],
  ])('canCreateEvents %s, home %s, showCreateEventCTA %s: %s', (canCreateEvents, isHome, showCreateEventCTA, shown) => {
    expect(isCreateEventShown({ canCreateEvents }, { isHome, showCreateEventCTA })).toBe(shown);
  });
});
