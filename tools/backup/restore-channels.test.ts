import { describe, expect, it } from 'vitest';
import { promote, startCanary } from '../../edge/releases/channel-moves.ts';
import type { ChannelDecisions } from '../../edge/releases/channel-writer-client.ts';
import {
  buildChannelKey,
  type ChannelPointers,
  findRevision,
  findRunningCanary,
  NO_POINTERS,
} from '../../shared/contracts/channel-pointer.ts';
import { CHANNELS } from '../../shared/contracts/channels.ts';
import { restoreChannels } from './restore-channels.ts';

const decision = { by: 'ada', why: 'test', now: Date.UTC(2026, 0, 1) };
const target = (letter: string) => ({ build: letter.repeat(12), server: letter.repeat(64) });

/** Decides as the ledger does: a decision needs the number after the last. */
function createDecisions(start: ChannelPointers): ChannelDecisions & { readonly current: () => ChannelPointers } {
  let pointers = start;
  return {
    current: () => pointers,
    read: async () => pointers,
    write: async (channel, pointer) => {
      if (pointer.revision !== findRevision(pointers) + 1) return { written: false };
      pointers = { ...pointers, [channel]: pointer };
      return { written: true, published: true };
    },
  };
}

function save(pointers: ChannelPointers) {
  return CHANNELS.flatMap((channel) => {
    const pointer = pointers[channel];
    if (pointer === null) return [];
    const base64 = Buffer.from(JSON.stringify(pointer)).toString('base64');
    return [{ key: buildChannelKey(channel), base64, metadata: null }];
  });
}

const stable = { ...NO_POINTERS, stable: promote(NO_POINTERS, target('a'), decision) };
const both = { ...stable, canary: startCanary(stable, { ...target('b'), share: 25, ramp: true }, decision) };

describe('a restore of channels', () => {
  it('decides for the builds of the backup after what was decided since, and twice changes nothing', async () => {
    const later = createDecisions({ ...both, stable: promote(both, target('c'), decision) });
    expect(await restoreChannels(later, save(both), decision)).toHaveLength(2);
    const restored = later.current();
    expect(restored.stable?.build).toBe(target('a').build);
    expect(findRunningCanary(restored)).toMatchObject({ build: target('b').build, share: 25, revision: 5 });
    expect(restored.stable?.history.map(({ build }) => build)).toEqual([target('c').build, target('a').build]);
    expect(await restoreChannels(later, save(both), decision)).toEqual([]);
  });

  it('leaves channels alone where the backup has none', async () => {
    const decisions = createDecisions(both);
    expect(await restoreChannels(decisions, [], decision)).toEqual([]);
    expect(decisions.current()).toBe(both);
  });

  it('is refused where somebody else decides meanwhile', async () => {
    const decisions = createDecisions(both);
    const racing = { ...decisions, write: async () => ({ written: false as const }) };
    await expect(
      restoreChannels(racing, save({ ...stable, stable: promote(stable, target('d'), decision) }), decision),
    ).rejects.toThrow('meanwhile');
  });
});
