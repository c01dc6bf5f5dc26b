import type { Traffic } from '../browser/cdn-server.ts';
import { type Bench, type FirstView, measureFirstView, watchField } from '../browser/first-view.ts';
import { SLOW_4G } from '../browser/slow-link.ts';

/** What a first view takes until its search is usable. */
export type UsedView = FirstView & { readonly traffic: Traffic };

/** Without a new file for so long, a page has loaded. */
const QUIET_MS = 2_500;

/** Opens a page on slow 4G with a slow processor, and clicks until its search opens. */
export async function measureUse(bench: Bench, path: string): Promise<UsedView> {
  bench.cdn.takeTraffic();
  const view = await measureFirstView(bench, path, 'search');
  return { ...view, traffic: bench.cdn.takeTraffic() };
}

/** Runs in the page: reports its layout shifts once it has its header, and nothing comes any more. */
function reportLoaded(quietMs: number): void {
  let layoutShift = 0;
  let lastAt = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) layoutShift += Reflect.get(entry, 'value');
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver(() => {
    lastAt = performance.now();
  }).observe({ type: 'resource', buffered: true });
  const check = () => {
    const isLoaded = window.marks.paintedMs !== undefined && document.readyState === 'complete';
    if (!isLoaded || performance.now() < Math.max(lastAt, window.marks.paintedMs ?? 0) + quietMs)
      return void setTimeout(check, 100);
    window.sendReport(layoutShift);
  };
  check();
}

/** What a first view that nobody uses loads in all, and by how much it moves. */
export function measureLoad({ browser, cdn }: Bench, path: string, slowdown: number) {
  return browser.withPage({ slowdown }, async (page) => {
    cdn.link.conditions = SLOW_4G;
    cdn.takeTraffic();
    await page.addScript(watchField, 'search');
    await page.addScript(reportLoaded, QUIET_MS);
    const layoutShift = Number(await page.open(cdn.url + path));
    return { layoutShift, traffic: cdn.takeTraffic() };
  });
}
