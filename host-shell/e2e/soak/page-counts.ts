import type { CDPSession, Page } from 'playwright/test';

/** What a page holds after a garbage collection. */
export interface PageCounts {
  readonly heapBytes: number;
  readonly listeners: number;
  readonly nodes: number;
}

const METRICS = {
  heapBytes: 'JSHeapUsedSize',
  listeners: 'JSEventListeners',
  nodes: 'Nodes',
} as const satisfies Readonly<Record<keyof PageCounts, string>>;

export const COUNT_NAMES = Object.keys(METRICS) as readonly (keyof PageCounts)[];

export async function openCounts(page: Page): Promise<() => Promise<PageCounts>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return () => readCounts(session);
}

async function readCounts(session: CDPSession): Promise<PageCounts> {
  // What the first collection finalizes goes with the second.
  for (let pass = 0; pass < 2; pass += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { heapBytes: read(METRICS.heapBytes), listeners: read(METRICS.listeners), nodes: read(METRICS.nodes) };
}

/** Growth of each count: 0.02 is 2 %. */
export function findGrowth(before: PageCounts, after: PageCounts): PageCounts {
  const grow = (name: keyof PageCounts) => after[name] / before[name] - 1;
  return { heapBytes: grow('heapBytes'), listeners: grow('listeners'), nodes: grow('nodes') };
}
