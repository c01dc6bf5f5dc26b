import type { WranglerOptions } from '../wrangler.ts';
import type { PlatformClient } from './platform-client.ts';
import type { StageSettings } from './stage-settings.ts';

/** A deployment that stopped: its message says where, and what users get. */
export class DeploymentError extends Error {}

/** The world of a deployment. */
export interface DeploymentContext {
  readonly client: PlatformClient;
  readonly settings: StageSettings;
  /** Keys that sign sessions: `id:secret,id:secret`. */
  readonly sessionKeys: string;
  readonly wrangler: (parameters: readonly string[], options?: WranglerOptions) => Promise<string>;
  /** Requests the deployed worker. */
  readonly fetch: typeof globalThis.fetch;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: (line: string) => void;
  /** Time for which the error rates of each share are watched. */
  readonly watchMs: number;
}
