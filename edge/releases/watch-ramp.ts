import { buildChannelKey, type ChannelPointer, findActivePointer } from '../../shared/contracts/channel-pointer.ts';
import { type MetricsReading, toMinute } from '../observe/metrics-ledger.ts';
import { summarizeBuilds } from '../observe/status-data.ts';
import { rollBack, startCanary } from './channel-moves.ts';
import { readPointers } from './channel-store.ts';
import { type BuildRecord, decideRamp } from './ramp.ts';

const BY = 'ramp';

export interface RampDependencies {
  readonly channels: Pick<KVNamespace, 'get' | 'put'>;
  readonly readMetrics: () => Promise<MetricsReading>;
  /** Build that serves as stable while no pointer names a build. */
  readonly deployed: string;
  readonly now: () => number;
  readonly log: (line: string) => void;
}

/** Checks the ramp once; called every minute. Writes only if the share changes, and logs the reason. */
export async function watchRamp({ channels, readMetrics, deployed, now, log }: RampDependencies): Promise<void> {
  const pointers = await readPointers(channels);
  const canary = findActivePointer(pointers, 'canary');
  if (canary === null || canary.share === 0) return;
  const since = toMinute(Date.parse(canary.at));
  // The minute of the change has views of both shares; its failures are counted anyway.
  const { minutes } = await readMetrics();
  const builds = summarizeBuilds(minutes.filter(({ minute }) => minute >= since));
  const recordOf = (id: string): BuildRecord =>
    builds.find(({ build }) => build === id) ?? { views: 0, errors: 0, renderFailures: 0, slowRenders: 0 };
  const records = { canary: recordOf(canary.build), stable: recordOf(pointers.stable?.build ?? deployed) };
  const decision = decideRamp(canary, records, now());
  log(JSON.stringify({ level: 'info', event: 'ramp', build: canary.build, share: canary.share, ...decision }));
  if (decision.kind === 'hold') return;

  const reason = { by: BY, why: decision.why, now: now() };
  const pointer: ChannelPointer =
    decision.kind === 'advance'
      ? startCanary(pointers, { ...canary, share: decision.share, ramp: true }, reason)
      : rollBack(pointers, reason).pointer;
  await channels.put(buildChannelKey('canary'), JSON.stringify(pointer));
}
