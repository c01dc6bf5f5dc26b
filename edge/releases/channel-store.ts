import * as z from 'zod/mini';
import {
  buildChannelKey,
  type ChannelPointer,
  type ChannelPointers,
  channelPointerSchema,
} from '../../shared/contracts/channel-pointer.ts';
import type { Channel } from '../../shared/contracts/channels.ts';

export type ChannelStore = Pick<KVNamespace, 'get'>;

/** A value in the store that is no pointer. */
export class InvalidPointerError extends Error {
  constructor(channel: Channel) {
    super(`${buildChannelKey(channel)} is no pointer`);
  }
}

/** What the store has of a channel; where that is wrong, the last decision of its history that is not. */
export interface ChannelReading {
  readonly pointer: ChannelPointer | null;
  readonly problem: Error | null;
}

const historySchema = z.object({ history: z.array(z.unknown()) });

/** The newest decision that can be read, with those before it. */
function findLastDecision(value: unknown): ChannelPointer | null {
  const [last, ...earlier] = (historySchema.safeParse(value).data?.history ?? []).flatMap((move) => {
    const { data } = channelPointerSchema.safeParse({ ...(move as object), history: [] });
    return data === undefined ? [] : [data];
  });
  return last === undefined ? null : { ...last, history: earlier.map(({ history: _, ...move }) => move) };
}

/** Reads both channels. One that is wrong or away says nothing of the other. */
export async function readChannels(
  store: ChannelStore,
  cacheTtl?: number,
): Promise<Readonly<Record<Channel, ChannelReading>>> {
  const read = async (channel: Channel): Promise<ChannelReading> => {
    try {
      const value: unknown = await store.get(buildChannelKey(channel), {
        type: 'json',
        ...(cacheTtl === undefined ? {} : { cacheTtl }),
      });
      if (value === null) return { pointer: null, problem: null };
      const { data } = channelPointerSchema.safeParse(value);
      if (data !== undefined) return { pointer: data, problem: null };
      return { pointer: findLastDecision(value), problem: new InvalidPointerError(channel) };
    } catch (error) {
      const problem = error instanceof Error ? error : new Error(String(error));
      return { pointer: null, problem: problem.name === 'SyntaxError' ? new InvalidPointerError(channel) : problem };
    }
  };
  const [stable, canary] = await Promise.all([read('stable'), read('canary')]);
  return { stable, canary };
}

/** @throws Error where the store fails, or has something else than a pointer under a channel's key. */
export async function readPointers(store: ChannelStore): Promise<ChannelPointers> {
  const { stable, canary } = await readChannels(store);
  const problem = stable.problem ?? canary.problem;
  if (problem !== null) throw problem;
  return { stable: stable.pointer, canary: canary.pointer };
}
