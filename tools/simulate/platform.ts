/*
 * Prices and limits of the platform, as its public documentation (developers.cloudflare.com) had them in November 2026:
 *
 * - /workers/platform/pricing/, /kv/platform/pricing/, /r2/pricing/, /durable-objects/platform/pricing/
 * - /workers/observability/logs/workers-logs/ (until 1 December 2026), /analytics/analytics-engine/pricing/
 * - /dynamic-workers/pricing/ (announced, not charged yet), /dynamic-workers/platform/limits/
 * - /workers/platform/limits/, /kv/platform/limits/, /durable-objects/platform/limits/
 */
export const PRICES_OF = '2026-11';

export interface Price {
  readonly name: string;
  /** Included in the plan each month. */
  readonly included: number;
  readonly dollarsPerMillion: number;
}

/** Monthly charge of the paid plan. */
export const PLAN_DOLLARS = 5;

/** What is paid by use, each by the month. */
export const PRICES = {
  requests: { name: 'Workers requests', included: 10e6, dollarsPerMillion: 0.3 },
  cpuMs: { name: 'Workers processor time, ms', included: 30e6, dollarsPerMillion: 0.02 },
  kvReads: { name: 'KV reads', included: 10e6, dollarsPerMillion: 0.5 },
  kvWrites: { name: 'KV writes', included: 1e6, dollarsPerMillion: 5 },
  r2Reads: { name: 'R2 class B operations', included: 10e6, dollarsPerMillion: 0.36 },
  objectRequests: { name: 'Durable Object requests and alarms', included: 1e6, dollarsPerMillion: 0.15 },
  objectGigabyteSeconds: { name: 'Durable Object duration, GB s', included: 400_000, dollarsPerMillion: 12.5 },
  dataPoints: { name: 'Analytics Engine data points', included: 10e6, dollarsPerMillion: 0.25 },
  logLines: { name: 'Workers Logs events', included: 20e6, dollarsPerMillion: 0.6 },
  loaderRequests: { name: 'Worker Loader requests (announced)', included: 10e6, dollarsPerMillion: 0.3 },
} as const satisfies Readonly<Record<string, Price>>;

export type Priced = keyof typeof PRICES;

/** Memory that a Durable Object is charged for while it runs. */
export const OBJECT_GIGABYTES = 0.128;

export const LIMITS = {
  subrequestsPerRequest: 10_000,
  /** A soft limit of one Durable Object. */
  objectRequestsPerSecond: 1_000,
  kvWritesPerSecondOfKey: 1,
  isolateMegabytes: 128,
} as const;

/** Dollars of a month. */
export function priceOf(name: Priced, used: number): number {
  const { included, dollarsPerMillion } = PRICES[name];
  return (Math.max(0, used - included) / 1e6) * dollarsPerMillion;
}
