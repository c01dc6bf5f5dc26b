import type { Observation } from './observation.ts';

/** `cache;desc="hit", origin;dur=12, total;dur=20`: what an answer took, for the browser's tools (contract §4). */
export function buildServerTiming({ cache, timings }: Observation, durationMs: number): string {
  return [
    ...(cache === null ? [] : [`cache;desc="${cache}"`]),
    ...timings.map(({ name, durationMs: duration }) => `${name};dur=${Math.round(duration)}`),
    `total;dur=${Math.round(durationMs)}`,
  ].join(', ');
}
