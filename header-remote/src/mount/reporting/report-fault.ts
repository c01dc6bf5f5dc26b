import { EVENTS_PATH } from '../../../../shared/analytics/events-endpoint.ts';
import type { FaultReason } from '../../../../shared/analytics/fault-reason.ts';
import { dispatchHeaderEvent } from './header-events.ts';

/** A browser cuts off the requests of a page that is left, before it unloads the page. */
const NETWORK_DELAY_MS = 2_000;

/** The header that failed. */
export interface FaultSource {
  /** Origin of the header's site, whose operators receive the report; `''` for the page's own origin. */
  readonly origin: string;
  /** Address of the build's folder, with a trailing slash. */
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

/** Reports a failed header: `marquee:error` for the page, and one beacon for the operators of its site. */
export function reportFault(element: Element, source: FaultSource, reason: FaultReason, error: unknown): void {
  dispatchHeaderEvent(element, 'marquee:error', { error });
  sendFault(source, reason, error);
}
