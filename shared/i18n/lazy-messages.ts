import type { HeaderMessageKey } from './message-keys.ts';

type LabelKey = Extract<HeaderMessageKey, `link.${string}`>;

/** Labels of the links that the header shows before any menu opens. */
const ROW_LABELS: ReadonlySet<string> = new Set([
  'link.home',
  'link.find-events',
  'link.create-events',
  'link.browse-events',
  'link.find-my-tickets',
  'link.sign-in',
  'link.log-in',
  'link.sign-up',
  'link.likes',
  'link.tickets',
  'link.create-an-event',
] as const satisfies readonly LabelKey[]);

/** Messages that only lazy parts show: menus, drawer, the create-event modal and the shortcuts. They load with those. */
export function isLazyMessage(key: string): boolean {
  return /^(?:link|create-event|shortcuts)\./.test(key) && !ROW_LABELS.has(key);
}
