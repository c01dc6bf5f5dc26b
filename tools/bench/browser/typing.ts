import { type Bench, watchField } from './first-view.ts';
import type { MeasuredPageOptions } from './full-browser.ts';
import { typeLetters } from './input.ts';
import { SLOW_4G } from './slow-link.ts';

/** In no list before it is typed. 60 letters at 8 a second last beyond two seconds after React is in charge. */
const TEXT = 'open air cinema with live jazz and street food on the river b';
const LETTERS = [...TEXT].slice(0, 60);
const LETTER_MS = 125;
const REACT_MS = 2_000;

/** A user's typing, from the first paint on. */
export interface Typing {
  /** From each key to the frame that shows its effect, in milliseconds; 0 for those under 16. */
  readonly latencies: readonly number[];
  readonly lost: number;
}

interface TypingReport {
  readonly latencies: readonly number[];
  readonly text: string;
}

/** Runs in the page: says when the field is painted, and what its keys took once all are typed and React is in charge. */
function watchTyping([count, reactMs]: readonly [number, number]): void {
  const latencies = new Map<number, number>();
  const watch = (list: PerformanceEntryList) => {
    for (const { interactionId, duration, name } of list as PerformanceEventTiming[])
      if (interactionId > 0 && name.startsWith('key'))
        latencies.set(interactionId, Math.max(duration, latencies.get(interactionId) ?? 0));
  };
  const observer = new PerformanceObserver((list) => watch(list.getEntries()));
  // The shortest that browsers report.
  const options = { type: 'event', buffered: true, durationThreshold: 16 };
  observer.observe(options);
  let typed = 0;
  const roots = document.getElementsByClassName('marquee');
  const report = () => {
    const [ready] = performance.getEntriesByName('marquee:search');
    if (typed < count || ready === undefined || performance.now() < ready.startTime + reactMs)
      return void setTimeout(report, 100);
    // The last entry comes after its frame.
    setTimeout(() => {
      watch(observer.takeRecords());
      const { activeElement } = document;
      const text = activeElement instanceof HTMLInputElement ? activeElement.value : '';
      window.sendReport({ latencies: [...latencies.values()], text });
    }, 500);
  };
  window.addEventListener(
    'keyup',
    () => {
      typed += 1;
      // As a mouse over the header does: React would wait for the end of the typing.
      roots[0]?.dispatchEvent(new Event('pointermove'));
    },
    { capture: true },
  );
  const begin = () => {
    if (window.marks.paintedMs === undefined) return void setTimeout(begin, 4);
    window.findField()?.focus();
    window.sendReport('painted');
    report();
  };
  begin();
}

/** Types 60 letters, 8 a second, from the first paint on: fingers do not wait for a busy page. */
export async function measureTyping(
  { browser, cdn }: Bench,
  path: string,
  options: MeasuredPageOptions,
): Promise<Typing> {
  return await browser.withPage(options, async (page) => {
    cdn.link.conditions = SLOW_4G;
    await page.addScript(watchField, 'search');
    await page.addScript(watchTyping, [LETTERS.length, REACT_MS] as const);
    await page.open(cdn.url + path);
    const report = page.nextReport();
    await typeLetters(page, LETTERS, LETTER_MS);
    const { latencies, text } = (await report) as TypingReport;
    const typed = LETTERS.join('');
    if (text !== typed) console.log(`typed "${typed}", the field has "${text}"`);
    return {
      latencies: [...latencies, ...Array<number>(Math.max(0, LETTERS.length - latencies.length)).fill(0)],
      lost: text === typed ? 0 : Math.max(1, typed.length - text.length),
    };
  });
}
