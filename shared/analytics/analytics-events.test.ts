import { describe, expect, expectTypeOf, it } from 'vitest';
import { ALLOWED_INTERACTIONS, type AnalyticsEvent, isAllowedEvent } from './analytics-events.ts';

const interaction = (category: string, action: string) =>
  ({ name: 'HeaderInteraction', requestPath: '/', category, action, label: 'x' }) as const;

describe('isAllowedEvent', () => {
  it('lets through each pair of the table', () => {
    for (const { category, actions } of ALLOWED_INTERACTIONS) {
      for (const action of actions) expect(isAllowedEvent(interaction(category, action))).toBe(true);
    }
  });

  it('drops other categories, and known categories with other actions', () => {
    expect(isAllowedEvent(interaction('page', 'click'))).toBe(false);
    expect(isAllowedEvent(interaction('header', 'hover'))).toBe(false);
    expect(isAllowedEvent(interaction('__proto__', 'click'))).toBe(false);
  });

  it('always counts attempts to create an event', () => {
    expect(
      isAllowedEvent({
        name: 'EventCreateAttempt',
        eventCreateSource: 'ai',
        pageArea: 'header',
        hasPublish: false,
        hasPaidPublish: false,
      }),
    ).toBe(true);
  });

  it('lets code raise only what the table has', () => {
    type Interaction<Category, Action> = {
      readonly name: 'HeaderInteraction';
      readonly requestPath: string;
      readonly category: Category;
      readonly action: Action;
      readonly label: string;
    };
    expectTypeOf<Interaction<'menu', 'hover'>>().toExtend<AnalyticsEvent>();
    expectTypeOf<Interaction<'header', 'hover'>>().not.toExtend<AnalyticsEvent>();
    expectTypeOf<Interaction<'page', 'click'>>().not.toExtend<AnalyticsEvent>();
  });

  it('has each category once', () => {
    const categories = ALLOWED_INTERACTIONS.map(({ category }) => category);
    expect(new Set(categories).size).toBe(categories.length);
  });
});
