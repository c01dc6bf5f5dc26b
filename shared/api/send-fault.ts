import { EVENTS_PATH, type FaultReason } from '../analytics/events-endpoint.ts';

/** A browser cancels the requests of a page that is left before it unloads the page: such a failure is not reported. */
export const NETWORK_DELAY_MS = 2_000;

/** The header that failed. */
export interface FaultSource {
  /** Origin of the header's site, whose operators receive the report; `''` for the page's own origin. */
  readonly origin: string;
  /** Address of the build's folder, with a trailing slash; `''` where it is not known. */
  readonly folder: string;
}

/** Reports a failure at once, or after the delay if it is of the network. */
export function reportUnlessLeft(reason: FaultReason, report: () => void): void {
  if (reason === 'network') setTimeout(report, NETWORK_DELAY_MS);
  else report();
}

/** Sends one beacon with a failure and its build. */
export function sendFault(source: FaultSource, reason: FaultReason, error: unknown): void {
  navigator.sendBeacon?.(
    `${source.origin}${EVENTS_PATH}`,
    JSON.stringify({ name: 'HeaderError', reason, build: source.folder.split('/').at(-2), message: String(error) }),
  );
}
