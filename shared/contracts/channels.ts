/** Channels that a page or a host can name. Other users get the build of `stable`, or that of `canary` by its share. */
export const CHANNELS = ['stable', 'canary'] as const;
export type Channel = (typeof CHANNELS)[number];

/** A value for each channel. */
export type ByChannel<Value> = Readonly<Record<Channel, Value>>;

export function mapChannels<Value>(map: (channel: Channel) => Value): ByChannel<Value> {
  return Object.fromEntries(CHANNELS.map((channel) => [channel, map(channel)])) as ByChannel<Value>;
}

export async function mapChannelsAsync<Value>(map: (channel: Channel) => Promise<Value>): Promise<ByChannel<Value>> {
  const entries = await Promise.all(CHANNELS.map(async (channel) => [channel, await map(channel)] as const));
  return Object.fromEntries(entries) as ByChannel<Value>;
}
