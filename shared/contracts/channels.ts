/** Channels that a page or a host can name. */
export const CHANNELS = ['stable', 'canary'] as const;
export type Channel = (typeof CHANNELS)[number];
