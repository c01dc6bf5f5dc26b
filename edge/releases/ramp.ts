import type { ChannelPointer } from '../../shared/contracts/channel-pointer.ts';
import type { BuildRecord } from '../observe/counters.ts';
import { RAMP_STEPS } from './channel-moves.ts';

/** A share rises after this time and this many page views. */
const MIN_STEP_MS = 15 * 60_000;
const MIN_VIEWS = 1_000;
/** Fewer failures than this are chance. */
const MIN_TROUBLES = 5;
/** A canary may have this many times the failures of stable, and this many more for each thousand page views. */
const MAX_RATIO = 2;

const SIGNALS = {
  errors: { name: 'errors in browsers', tolerated: 2 },
  renderFailures: { name: 'failed renders', tolerated: 1 },
  slowRenders: { name: 'slow renders', tolerated: 20 },
} as const satisfies Partial<Record<keyof BuildRecord, { readonly name: string; readonly tolerated: number }>>;

export type RampDecision =
  | { readonly kind: 'hold'; readonly why: string }
  | { readonly kind: 'advance'; readonly share: number; readonly why: string }
  | { readonly kind: 'roll-back'; readonly why: string };

/**
 * Whether a version does worse than the one before it. The rates and what is tolerated beyond them have one unit.
 *
 * @param count failures of the version
 */
export const isWorse = (count: number, rate: number, rateBefore: number, tolerated: number): boolean =>
  count >= MIN_TROUBLES && rate > rateBefore * MAX_RATIO + tolerated;

const perThousand = (count: number, views: number) => (views === 0 ? 0 : (count / views) * 1_000);
const show = (rate: number) => rate.toFixed(1);

/**
 * Decides about a canary from its results since its share was set: it is rolled back at once if it does worse than
 * stable, and gets the next share if it did as well for long enough.
 */
export function decideRamp(
  pointer: Pick<ChannelPointer, 'share' | 'ramp' | 'at'>,
  records: { readonly canary: BuildRecord; readonly stable: BuildRecord },
  now: number,
): RampDecision {
  const { canary, stable } = records;
  for (const [signal, { name, tolerated }] of Object.entries(SIGNALS) as [
    keyof typeof SIGNALS,
    { name: string; tolerated: number },
  ][]) {
    const count = canary[signal];
    const rate = perThousand(count, Math.max(canary.views, count));
    const stableRate = perThousand(stable[signal], Math.max(stable.views, stable[signal]));
    if (isWorse(count, rate, stableRate, tolerated)) {
      return { kind: 'roll-back', why: `${name}: ${show(rate)} a thousand page views, stable has ${show(stableRate)}` };
    }
  }
  if (!pointer.ramp) return { kind: 'hold', why: 'held' };
  const next = RAMP_STEPS.find((share) => share > pointer.share);
  if (next === undefined) return { kind: 'hold', why: 'everybody has it: promote it' };
  const ageMs = now - Date.parse(pointer.at);
  if (ageMs < MIN_STEP_MS)
    return { kind: 'hold', why: `at ${pointer.share} % for less than ${MIN_STEP_MS / 60_000} minutes` };
  if (canary.views < MIN_VIEWS) return { kind: 'hold', why: `${canary.views} of ${MIN_VIEWS} page views` };
  const rates = (record: BuildRecord) =>
    Object.keys(SIGNALS)
      .map((signal) => show(perThousand(record[signal as keyof typeof SIGNALS], record.views)))
      .join(', ');
  return {
    kind: 'advance',
    share: next,
    why: `as good as stable over ${canary.views} page views: errors, failed and slow renders a thousand ${rates(canary)}, stable ${rates(stable)}`,
  };
}
