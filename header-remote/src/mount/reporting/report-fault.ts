import type { FaultReason } from '../../../../shared/analytics/fault-reason.ts';
import { type FaultSource, reportUnlessLeft, sendFault } from '../../../../shared/api/send-fault.ts';
import { dispatchHeaderEvent } from './header-events.ts';

/** Reports a failed header: `marquee:error` for the page, and one beacon for the operators of its site. */
export function reportFault(element: Element, source: FaultSource, reason: FaultReason, error: unknown): void {
  dispatchHeaderEvent(element, 'marquee:error', { error });
  reportUnlessLeft(reason, () => sendFault(source, reason, error));
}
