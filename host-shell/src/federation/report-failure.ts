import type { BeaconEvent } from '../../../shared/analytics/beacon-schema.ts';

/**
 * Tells of a header that could not be had: `marquee:error` on its element for the page, one beacon for the operators
 * (contract §9 "Hosts"). Reporting breaks nothing, whatever is missing.
 */
export function reportFailure(element: Element, error: unknown): void {
  element.dispatchEvent(new CustomEvent('marquee:error', { bubbles: true, composed: true, detail: { error } }));
  const event: BeaconEvent = {
    name: 'HeaderError',
    reason: error instanceof TypeError && error.message.startsWith('No integrity') ? 'integrity' : 'network',
    message: String(error).slice(0, 500),
  };
  try {
    navigator.sendBeacon('/header/events', JSON.stringify(event));
  } catch {
    // Beacons are blocked: the event on the page is all there is.
  }
}
