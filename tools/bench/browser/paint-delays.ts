import { AUTOCOMPLETE_PATH } from '../../../shared/contracts/search-requests.ts';
import { watchField } from './first-view.ts';
import type { MeasuredPage } from './full-browser.ts';

/** Milliseconds from the end of a response to its suggestions in the document, and on the screen. */
export interface PaintDelay {
  readonly renderedMs: number;
  readonly paintedMs: number;
}

export const FLOOR_PATH = '/floor';

/** Shows the text of a response as soon as it is there: the least that a page can do with one. */
export const FLOOR_HTML = `<!doctype html><title>Floor</title><form role="search"><input name="q"></form><p></p><script>
  document.querySelector('input').oninput = async ({ target }) => {
    const response = await fetch('${AUTOCOMPLETE_PATH}?' + new URLSearchParams({ q: target.value }));
    document.querySelector('p').textContent = (await response.text()).slice(0, 80);
  };
</script>`;

/** What is present once a response is shown. */
const SHOWN = '[role=listbox] [role=option], p:not(:empty)';
/** From one text to the next, in milliseconds: nothing of the first is left to do. */
const PAUSE_MS = 200;

interface Watched {
  readonly terms: readonly string[];
  readonly path: string;
  readonly shown: string;
  readonly pauseMs: number;
}

/** Runs in the page: enters one text after the other, and reports what the response of each took until it was painted. */
function watchResponses({ terms, path, shown, pauseMs }: Watched): void {
  const delays: PaintDelay[] = [];
  let measured = '';
  const enter = () => {
    const field = window.findField();
    const text = terms[delays.length];
    if (text === undefined) return window.sendReport(delays);
    if (field !== null) window.enterText(field, text);
  };
  const look = () => {
    const responses = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const response = responses.filter(({ name }) => name.includes(path)).at(-1);
    if (response === undefined || response.name === measured || document.querySelector(shown) === null) return;
    measured = response.name;
    const readDelay = () => performance.now() - response.responseEnd;
    const renderedMs = readDelay();
    requestAnimationFrame(() =>
      window.afterPaint(() => {
        delays.push({ renderedMs, paintedMs: readDelay() });
        setTimeout(enter, pauseMs);
      }),
    );
  };
  const start = () => {
    const hasHeader = document.querySelector('[data-marquee-root]') !== null;
    const isReady = !hasHeader || performance.getEntriesByName('marquee:search').length > 0;
    const field = window.findField();
    if (field === null || !isReady || document.readyState !== 'complete') return void setTimeout(start, 50);
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
    field.focus();
    field.click();
    setTimeout(enter, pauseMs);
  };
  start();
}

/** Of the response for each term, by the header or by a page that sets one text. */
export async function measurePaintDelays(
  page: MeasuredPage,
  url: string,
  terms: readonly string[],
): Promise<readonly PaintDelay[]> {
  await page.addScript(watchField, 'search');
  await page.addScript(watchResponses, { terms, path: AUTOCOMPLETE_PATH, shown: SHOWN, pauseMs: PAUSE_MS });
  return (await page.open(url)) as readonly PaintDelay[];
}
