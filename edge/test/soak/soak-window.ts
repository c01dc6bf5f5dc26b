import { readdir, readFile } from 'node:fs/promises';
import type { LoadResponse } from '../proxy/load-client.ts';
import type { SoakRequest } from './soak-traffic.ts';

/** What happened in a part of the time. */
export interface SoakWindow {
  readonly minute: number;
  readonly phase: 'normal' | 'outage';
  readonly requests: number;
  /** Share of the requests with another status than they should have. */
  readonly errors: number;
  /** Share of the calls that the cache answered, fresh or stale. */
  readonly hits: number;
  /** Milliseconds of the 50th, 99th and 99.9th of 100 requests. */
  readonly latencies: readonly [p50: number, p99: number, p999: number];
  readonly megabytes: number;
  readonly sockets: number;
}

/** Counts requests until `end` makes a window of them. */
export class WindowCounter {
  #durations: number[] = [];
  #errors = 0;
  #calls = 0;
  #hits = 0;

  add(request: SoakRequest, { status, headers }: LoadResponse): void {
    this.#durations.push(performance.now() - request.startedAt);
    if (status !== request.expectedStatus) this.#errors += 1;
    const cacheStatus = headers.get('cache-status');
    if (cacheStatus === undefined) return;
    this.#calls += 1;
    // An answer from the cache has a time to live, even one that is over; a forwarded one says that it was stored.
    if (cacheStatus.includes('; hit') || cacheStatus.includes('fwd=stale')) this.#hits += 1;
  }

  end(minute: number, phase: SoakWindow['phase'], usage: Pick<SoakWindow, 'megabytes' | 'sockets'>): SoakWindow {
    const sorted = this.#durations.sort((a, b) => a - b);
    const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
    const window: SoakWindow = {
      minute,
      phase,
      requests: sorted.length,
      errors: this.#errors / Math.max(1, sorted.length),
      hits: this.#hits / Math.max(1, this.#calls),
      latencies: [at(0.5), at(0.99), at(0.999)],
      ...usage,
    };
    this.#durations = [];
    this.#errors = 0;
    this.#calls = 0;
    this.#hits = 0;
    return window;
  }
}

/** Resident memory and open sockets of a process, on Linux. */
export async function readUsage(pid: number): Promise<Pick<SoakWindow, 'megabytes' | 'sockets'>> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  return { megabytes: kilobytes / 1024, sockets: (await readdir(`/proc/${pid}/fd`)).length };
}

/** Growth of a value by minute: the slope of the line of least squares. */
export function findSlope(points: readonly (readonly [minute: number, value: number])[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const minutes = mean(points.map(([minute]) => minute));
  const values = mean(points.map(([, value]) => value));
  const covariance = mean(points.map(([minute, value]) => (minute - minutes) * (value - values)));
  const variance = mean(points.map(([minute]) => (minute - minutes) ** 2));
  return variance === 0 ? 0 : covariance / variance;
}
