import { median, printFigure } from '../figures.ts';
import { alternate, RUNS } from './alternate.ts';
import { type Bench, SLOWDOWN, watchField } from './first-view.ts';
import { clickAt, type Point, reportPlace } from './input.ts';
import { SLOW_4G } from './slow-link.ts';

const MENU = '[data-marquee-root] details[data-menu]';
const MAX_PRESS_MS = 100;
const MAX_TASK_MS = 50;

interface FirstPress {
  /** From the press to the frame that shows the menu; browsers report no less than 16. */
  readonly pressMs: number;
  /** The longest task from the first movement of the pointer until React is in charge; browsers report no less than 50. */
  readonly taskMs: number;
  /** The menu was open before React was in charge. */
  readonly isOpen: boolean;
}

/** Runs in the page: reports what the first press and the hydration that it begins have taken. */
function watchFirstPress(menu: string): void {
  let [pressMs, taskMs, movedMs, isOpen] = [0, 0, Number.POSITIVE_INFINITY, false];
  const findReady = () => performance.getEntriesByName('marquee:ready')[0];
  const watch = (options: PerformanceObserverInit, read: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe(options);
  watch({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit, (entry) => {
    if ((entry as PerformanceEventTiming).interactionId > 0) pressMs = Math.max(pressMs, entry.duration);
  });
  watch({ type: 'longtask' }, ({ startTime, duration }) => {
    if (startTime + duration > movedMs && startTime < (findReady()?.startTime ?? Number.POSITIVE_INFINITY))
      taskMs = Math.max(taskMs, duration);
  });
  const options = { capture: true, once: true };
  const hear = () => {
    movedMs = performance.now();
  };
  window.addEventListener('pointermove', hear, options);
  const look = () => {
    isOpen = document.querySelector(`${menu}[open]`) !== null && findReady() === undefined;
  };
  window.addEventListener('click', () => requestAnimationFrame(look), options);
  const report = () => {
    if (findReady() === undefined) return void setTimeout(report, 100);
    // Entries come after their frame or task.
    setTimeout(() => window.sendReport({ pressMs, taskMs, isOpen }), 500);
  };
  // After the report of the menu's place.
  window.addEventListener('pointerdown', report, options);
}

function measureFirstPress({ browser, cdn }: Bench, path: string): Promise<FirstPress> {
  return browser.withPage({ slowdown: SLOWDOWN }, async (page) => {
    cdn.link.conditions = SLOW_4G;
    await page.addScript(watchField, 'search');
    await page.addScript(watchFirstPress, MENU);
    await page.addScript(reportPlace, [`${MENU} > summary`, false] as const);
    const place = (await page.open(cdn.url + path)) as Point;
    const report = page.nextReport();
    await clickAt(page, place);
    return (await report) as FirstPress;
  });
}

/** Prints what the first use of the header takes, which brings React, from its first frame on. */
export async function printFirstPress(bench: Bench): Promise<void> {
  const { presses } = await alternate({ presses: () => measureFirstPress(bench, '/ours') }, RUNS, console.log);
  const taken = presses.map(({ pressMs }) => pressMs);
  const tasks = presses.map(({ taskMs }) => taskMs);
  const failures = presses.filter(({ isOpen }) => !isOpen).length;
  printFigure({
    name: `press to menu painted, the first press, before React, ${SLOWDOWN} times slower`,
    value: `${median(taken)} ms`,
    comparison: `worst ${Math.max(...taken)} ms, ${failures} of ${presses.length} without a menu before React`,
    limit: `${MAX_PRESS_MS} ms`,
    isMet: median(taken) <= MAX_PRESS_MS && failures === 0,
  });
  printFigure({
    name: `longest task of the hydration, ${SLOWDOWN} times slower`,
    value: `${median(tasks)} ms`,
    comparison: `worst ${Math.max(...tasks)} ms, from the first pointer move until React is in charge; 0 for those under 50`,
    limit: `${MAX_TASK_MS} ms`,
    isMet: median(tasks) <= MAX_TASK_MS,
  });
}
