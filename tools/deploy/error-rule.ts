import { isWorse } from '../../edge/releases/ramp.ts';
import type { ErrorCount, VersionErrors } from './error-rates.ts';

/** The share of errors that a version may have beyond the rule of canaries. */
const TOLERATED = 0.001;

const rate = ({ requests, errors }: ErrorCount) => (requests === 0 ? 0 : errors / requests);
const percent = (share: number) => `${(share * 100).toFixed(2)} %`;

/** `0.20 % of 1500 requests`. */
export const describeErrors = (counted: ErrorCount) => `${percent(rate(counted))} of ${counted.requests} requests`;

/**
 * Why a version has to be taken back; null if it need not. The rule is that of canaries of the header: five errors or more,
 * and more than twice the rate of the version before it plus one in a thousand.
 */
export function findRise(version: VersionErrors, before: VersionErrors): string | null {
  const pairs = [
    ['responses of 500 and above', version.responses, before.responses],
    ['failed invocations', version.invocations, before.invocations],
  ] as const;
  for (const [what, now, then] of pairs) {
    if (now === null || then === null) continue;
    if (isWorse(now.errors, rate(now), rate(then), TOLERATED)) {
      return `${what}: ${describeErrors(now)}, with ${percent(rate(then))} of the version before it`;
    }
  }
  return null;
}
