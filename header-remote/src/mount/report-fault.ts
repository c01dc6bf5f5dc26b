import { dispatchHeaderEvent } from './header-events.ts';

const MAX_REPORTED_MESSAGE_LENGTH = 500;

/** What failed: the header was not there in time, a file or an answer did not load, or rendering threw. */
export type FaultReason = 'deadline' | 'network' | 'render';

/** Whose header failed. */
export interface FaultSource {
  /** Origin of the header's site, whose operators are told; `''` for the page's own. */
  readonly origin: string;
  /** Address of the build's folder, with a slash at its end. */
  readonly folder: string;
}

/** Sends one beacon with a failure and the build that it is of. */
export function sendFault({ origin, folder }: FaultSource, reason: FaultReason, error: unknown): void {
  navigator.sendBeacon?.(
    `${origin}/header/events`,
    JSON.stringify({
      name: 'HeaderError',
      reason,
      build: folder.split('/').at(-2),
      message: String(error).slice(0, MAX_REPORTED_MESSAGE_LENGTH),
    }),
  );
}

/** Reports a header that failed: `marquee:error` for the page, and one beacon for the operators of its site. */
export function reportFault(element: Element, source: FaultSource, reason: FaultReason, error: unknown): void {
  dispatchHeaderEvent(element, 'marquee:error', { error });
  sendFault(source, reason, error);
}
