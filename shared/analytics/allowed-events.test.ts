import { describe, expect, it } from 'vitest';
import { ALLOWED_INTERACTIONS, isAllowedEvent } from './allowed-events.ts';

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

  it('has each category once', () => {
    const categories = ALLOWED_INTERACTIONS.map(({ category }) => category);
    expect(new Set(categories).size).toBe(categories.length);
  });
});
