import type { BeaconEvent } from '../../../shared/analytics/beacon-schema.ts';
import { EVENTS_PATH } from '../../../shared/analytics/events-endpoint.ts';

function resolveReason(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'deadline';
  return error instanceof TypeError && error.message.startsWith('No integrity') ? 'integrity' : 'network';
}

/**
 * Reports that the header failed to load: `marquee:error` on its element for the page, one beacon for operators.
 * Never throws.
 */
export function reportFailure(element: Element, error: unknown): void {
  element.dispatchEvent(new CustomEvent('marquee:error', { bubbles: true, composed: true, detail: { error } }));
  const event: BeaconEvent = {
    name: 'HeaderError',
    reason: resolveReason(error),
    build: element.closest<HTMLElement>('[data-marquee-build]')?.dataset.marqueeBuild?.split('/').at(-2),
    message: String(error).slice(0, 500),
  };
  try {
    navigator.sendBeacon(EVENTS_PATH, JSON.stringify(event));
  } catch {
    // Beacons are blocked, so only the page's event reports it.
  }
}
