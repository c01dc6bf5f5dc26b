import { describe, expect, it } from 'vitest';
import { createEmptyPlan, type EventPlan, measurePlan } from './event-plan.ts';

const measure = (change: Partial<EventPlan>) => measurePlan({ ...createEmptyPlan('en-US', 'USD'), ...change });
const WHOLE = { title: 'Jazz', description: 'Bring a chair.', date: '2026-12-01', place: 1 };

describe('how complete a plan is', () => {
  it('begins at nothing, and is whole when it can be published and says what it is about', () => {
    expect(measure({})).toBe(0);
    expect(measure({ title: 'Jazz' })).toBe(25);
    expect(measure(WHOLE)).toBe(100);
    expect(measure({ ...WHOLE, place: null, isOnline: true })).toBe(100);
  });
});
