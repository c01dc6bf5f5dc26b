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

const LAZY_KEYS = [
  /^(?:link|create-event|shortcuts)\.|^menu\.organize-home$|^header\.close$/,
  /^location\.(?!field|online)/,
  /^notice\.(?:location-|maps-failed|no-places)/,
];

/**
 * Messages that only lazy parts show: menus, drawer, the create-event modal, the shortcuts, and the location field once
 * it is used. They load together with these parts.
 */
export function isLazyMessage(key: string): boolean {
  return LAZY_KEYS.some((pattern) => pattern.test(key)) && !ROW_LABELS.has(key);
}
