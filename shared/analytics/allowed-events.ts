import type { AnalyticsEvent } from './analytics.ts';

interface AllowedRow {
  readonly category: string;
  readonly actions: readonly string[];
}

/** Categories of header interactions and the actions counted in each (spec §7 "Tracking"); all else is dropped. */
export const ALLOWED_INTERACTIONS = [
  { category: 'header', actions: ['click'] },
  { category: 'menu', actions: ['click', 'hover'] },
  { category: 'drawer', actions: ['click'] },
  { category: 'create-event', actions: ['click'] },
  { category: 'search', actions: ['click'] },
  { category: 'location', actions: ['click', 'missing-place'] },
] as const satisfies readonly AllowedRow[];

const allowed: readonly AllowedRow[] = ALLOWED_INTERACTIONS;

/** Whether an event is counted: attempts to create an event always, interactions by the table. */
export function isAllowedEvent(event: AnalyticsEvent): boolean {
  if (event.name !== 'HeaderInteraction') return true;
  return allowed.some(({ category, actions }) => category === event.category && actions.includes(event.action));
}
