import {
  type ChannelPointer,
  type ChannelPointers,
  findRunningCanary,
} from '../../shared/contracts/channel-pointer.ts';
import type { Channel } from '../../shared/contracts/channels.ts';
import { type MetricsReading, toMinute } from '../observe/metrics-ledger.ts';
import { summarizeBuilds } from '../observe/status-data.ts';
import { rollBack, startCanary } from './channel-moves.ts';
import { type BuildRecord, decideRamp } from './ramp.ts';

/** Author of the ramp's decisions. */
const BY = 'ramp';

export interface RampDependencies {
  readonly pointers: ChannelPointers;
  readonly readMetrics: () => Promise<MetricsReading>;
  readonly now: number;
  readonly log: (line: string) => void;
}

/**
 * Judges the canary and logs the reason.
 *
 * @returns the move that is due, or null.
 */
export async function decideRampMove({
  pointers,
  readMetrics,
  now,
  log,
}: RampDependencies): Promise<{ readonly channel: Channel; readonly pointer: ChannelPointer } | null> {
  const canary = findRunningCanary(pointers);
  const { stable } = pointers;
  if (canary === null || stable === null) return null;
  const since = toMinute(Date.parse(canary.at));
  // The minute of the change has views of both shares; its failures are counted anyway.
  const { minutes } = await readMetrics();
  const builds = summarizeBuilds(minutes.filter(({ minute }) => minute >= since));
  const recordOf = (id: string): BuildRecord =>
    builds.find(({ build }) => build === id) ?? { views: 0, errors: 0, renderFailures: 0, slowRenders: 0 };
  const decision = decideRamp(canary, { canary: recordOf(canary.build), stable: recordOf(stable.build) }, now);
  log(JSON.stringify({ level: 'info', event: 'ramp', build: canary.build, share: canary.share, ...decision }));
  if (decision.kind === 'hold') return null;

  const reason = { by: BY, why: decision.why, now };
  if (decision.kind === 'roll-back') return rollBack(pointers, reason);
  const pointer = startCanary(pointers, { ...canary, share: decision.share, ramp: true }, reason);
  return { channel: 'canary', pointer };
}
