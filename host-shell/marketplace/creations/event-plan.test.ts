import { expect, it } from 'vitest';
import { createEmptyPlan, type EventPlan, measurePlan } from './event-plan.ts';

const measure = (change: Partial<EventPlan>) => measurePlan({ ...createEmptyPlan('en-US', 'USD'), ...change });
const WHOLE = { title: 'Jazz', description: 'Bring a chair.', date: '2026-12-01', place: 1 };

it('a plan begins at nothing, and is whole when it can be published and says what it is about', () => {
  const plans = [{}, { title: 'Jazz' }, WHOLE, { ...WHOLE, place: null, isOnline: true }];
  expect(plans.map(measure)).toEqual([0, 25, 100, 100]);
});
