import { EVENTS_PATH } from '../../../../shared/analytics/events-endpoint.ts';
import { dispatchHeaderEvent } from './header-events.ts';

const MAX_REPORTED_MESSAGE_LENGTH = 500;

/** The kind of failure: the header was late, a file or an answer did not load, or rendering threw. */
export type FaultReason = 'deadline' | 'network' | 'render';

/** The header that failed. */
export interface FaultSource {
  /** Origin of the header's site, whose operators receive the report; `''` for the page's own origin. */
  readonly origin: string;
  /** Address of the build's folder, with a trailing slash. */
  readonly folder: string;
}

/** Sends one beacon with a failure and its build. */
export function sendFault({ origin, folder }: FaultSource, reason: FaultReason, error: unknown): void {
  navigator.sendBeacon?.(
    `${origin}${EVENTS_PATH}`,
    JSON.stringify({
      name: 'HeaderError',
      reason,
      build: folder.split('/').at(-2),
      message: String(error).slice(0, MAX_REPORTED_MESSAGE_LENGTH),
    }),
  );
}

/** Reports a failed header: `marquee:error` for the page, and one beacon for the operators of its site. */
export function reportFault(element: Element, source: FaultSource, reason: FaultReason, error: unknown): void {
  dispatchHeaderEvent(element, 'marquee:error', { error });
  sendFault(source, reason, error);
}
