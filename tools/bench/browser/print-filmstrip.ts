import { printFigure } from '../figures.ts';
import { SLOWDOWN, watchField } from './first-view.ts';
import type { Frame } from './full-browser.ts';
import { type MeasuredPath, PAGES } from './measured-pages.ts';
import type { BrowserBench } from './print-speed.ts';
import { SLOW_4G } from './slow-link.ts';

/** Since the navigation began. */
const FRAME_TIMES_MS = [750, 1000, 1500, 2000, 4000, 8000];
/** The header and little else. */
const WINDOW = { width: 720, height: 200 };

interface RecordedView {
  /** Milliseconds from 1970 to the navigation. */
  readonly beganMs: number;
  readonly paintedMs?: number;
}

/** Runs in the page: reports when it began, once all frames are there. */
function reportAfter(durationMs: number): void {
  setTimeout(
    () => window.sendReport({ beganMs: performance.timeOrigin, paintedMs: window.marks.paintedMs }),
    durationMs,
  );
}

/** The frame that is on the screen at a time; before the first one the page is blank. */
const findFrame = (frames: readonly Frame[], atMs: number) => frames.findLast((frame) => frame.atMs <= atMs);

/** Records the first views of ours and of others on slow 4G with a slow processor, at the same times. */
export async function printFilmstrip({ browser, cdn }: BrowserBench): Promise<void> {
  const pages: readonly MeasuredPath[] = [PAGES.ours, PAGES.algolia, PAGES.downshift, PAGES.ordinary];
  for (const { path, contents, name } of pages) {
    await browser.withPage({ slowdown: SLOWDOWN, size: WINDOW }, async (page) => {
      cdn.link.conditions = SLOW_4G;
      await page.addScript(watchField, contents);
      await page.addScript(reportAfter, Math.max(...FRAME_TIMES_MS));
      const takeFrames = await page.recordFrames({ maxWidth: WINDOW.width, maxHeight: WINDOW.height });
      const { beganMs, paintedMs } = (await page.open(cdn.url + path)) as RecordedView;
      const recorded = takeFrames();
      const frames = FRAME_TIMES_MS.map((atMs) => ({
        atMs,
        image: findFrame(recorded, beganMs + atMs)?.image ?? '',
      }));
      printFigure({
        name: `first view in time: ${name}`,
        value: paintedMs === undefined ? 'not shown' : `${paintedMs.toFixed(0)} ms`,
        comparison: 'until the field shows, while its frames are recorded',
        frames,
      });
    });
  }
}
