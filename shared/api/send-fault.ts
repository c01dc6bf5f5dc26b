import { EVENTS_PATH } from '../analytics/events-endpoint.ts';
import type { FaultReason } from '../analytics/fault-reason.ts';

/**
 * Milliseconds before a failure of the network is reported: a browser cuts off the requests of a page that is left, before
 * it unloads the page.
 */
export const NETWORK_DELAY_MS = 2_000;

/** The header that failed. */
export interface FaultSource {
  /** Origin of the header's site, whose operators receive the report; `''` for the page's own origin. */
  readonly origin: string;
  /** Address of the build's folder, with a trailing slash; `''` where it is not known. */
  readonly folder: string;
}

/** Sends one beacon with a failure and its build; one of the network after two seconds, unless the page is left in them. */
export function sendFault({ origin, folder }: FaultSource, reason: FaultReason, error: unknown): void {
  const send = () =>
    navigator.sendBeacon?.(
      `${origin}${EVENTS_PATH}`,
      JSON.stringify({ name: 'HeaderError', reason, build: folder.split('/').at(-2), message: String(error) }),
    );
  if (reason === 'network') setTimeout(send, NETWORK_DELAY_MS);
  else send();
}
