import { describe, expect, expectTypeOf, it } from 'vitest';
import { ALLOWED_INTERACTIONS, isAllowedEvent, type RaisedEvent } from './analytics-events.ts';

const interaction = (category: string, action: string) =>
  ({ name: 'HeaderInteraction', requestPath: '/', category, action, label: 'x' }) as const;

describe('isAllowedEvent', () => {
  it('lets through each pair of the table', () => {
    for (const pair of ALLOWED_INTERACTIONS) {
      const [category = '', action = ''] = pair.split(' ');
      expect(isAllowedEvent(interaction(category, action))).toBe(true);
    }
  });

  it('drops other categories, and known categories with other actions', () => {
    expect(isAllowedEvent(interaction('page', 'click'))).toBe(false);
    expect(isAllowedEvent(interaction('header', 'hover'))).toBe(false);
    expect(isAllowedEvent(interaction('__proto__', 'click'))).toBe(false);
    expect(isAllowedEvent(interaction('menu click', ''))).toBe(false);
  });

  it('always counts attempts to create an event', () => {
    expect(isAllowedEvent({ name: 'EventCreateAttempt' })).toBe(true);
  });

  it('lets code raise only what the table has', () => {
    type Interaction<Category, Action> = {
      readonly name: 'HeaderInteraction';
      readonly category: Category;
      readonly action: Action;
      readonly label: string;
    };
    expectTypeOf<Interaction<'menu', 'hover'>>().toExtend<RaisedEvent>();
    expectTypeOf<Interaction<'header', 'hover'>>().not.toExtend<RaisedEvent>();
    expectTypeOf<Interaction<'page', 'click'>>().not.toExtend<RaisedEvent>();
  });

  it('has each pair once', () => {
    expect(new Set(ALLOWED_INTERACTIONS).size).toBe(ALLOWED_INTERACTIONS.length);
  });
});
