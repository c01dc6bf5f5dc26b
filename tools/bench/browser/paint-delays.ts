import { AUTOCOMPLETE_PATH } from '../../../shared/endpoints/autocomplete/autocomplete.ts';
import { printRatio } from '../figures.ts';
import { alternate } from './alternate.ts';
import { type Bench, watchField } from './first-view.ts';

const TERMS = 'ja ro yo fo co ma da ar be wi ru te de st fe mu li pa'.split(' ');
/** Each with all terms, of header and floor by turns. */
const ROUNDS = 3;

export const FLOOR_PATH = '/floor';

/** Writes the list of a response as soon as it is there: the least that a page can do with one. */
export const FLOOR_HTML = `<!doctype html><title>Floor</title><form role="search"><input name="q"></form><ul role="listbox"></ul><script>
  document.querySelector('input').oninput = async ({ target }) => {
    const response = await fetch('${AUTOCOMPLETE_PATH}?' + new URLSearchParams({ q: target.value, place_id: 'online' }));
    const { query } = await response.json();
    document.querySelector('ul').innerHTML = query.map((term) => '<li role="option">' + term + '</li>').join('');
  };
</script>`;

/** What is present once a response is shown. */
const SHOWN = '[role=listbox] [role=option]';
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
  const delays: number[] = [];
  let measured = '';
  let changedAt = 0;
  const enter = () => {
    const field = window.findField();
    const text = terms[delays.length];
    if (text === undefined) return window.sendReport(delays);
    if (field !== null) window.enterText(field, text);
  };
  const look = () => {
    const responses = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const response = responses.filter(({ name }) => name.includes(path)).at(-1);
    // The page may show a response before the browser has its entry.
    if (response === undefined || response.name === measured || changedAt < response.responseEnd) return;
    if (document.querySelector(shown) === null) return;
    measured = response.name;
    requestAnimationFrame(() =>
      window.afterPaint(() => {
        delays.push(performance.now() - response.responseEnd);
        setTimeout(enter, pauseMs);
      }),
    );
  };
  const start = () => {
    const hasHeader = document.querySelector('[data-marquee-root]') !== null;
    const isReady = !hasHeader || performance.getEntriesByName('marquee:search').length > 0;
    const field = window.findField();
    // React comes once the header is used.
    field?.focus();
    if (field === null || !isReady || document.readyState !== 'complete') return void setTimeout(start, 50);
    new PerformanceObserver(look).observe({ type: 'resource' });
    new MutationObserver(() => {
      changedAt = performance.now();
      look();
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    field.click();
    setTimeout(enter, pauseMs);
  };
  start();
}

/** Milliseconds from the end of the response for each term to its suggestions on the screen, at full speed. */
function measurePaintDelays({ browser, cdn }: Bench, path: string): Promise<readonly number[]> {
  return browser.withPage({ slowdown: 1 }, async (page) => {
    await page.addScript(watchField, 'search');
    const watched = { terms: TERMS, path: AUTOCOMPLETE_PATH, shown: SHOWN, pauseMs: PAUSE_MS };
    await page.addScript(watchResponses, watched);
    return (await page.open(cdn.url + path)) as readonly number[];
  });
}

/** Prints what suggestions take from their response to the screen, beside the least that a page can do with one. */
export async function printPaintDelay(bench: Bench): Promise<void> {
  const measure = (path: string) => () => measurePaintDelays(bench, path);
  const rounds = await alternate({ header: measure('/ours'), floor: measure(FLOOR_PATH) }, ROUNDS, console.log);
  printRatio({
    name: 'end of the response to suggestions painted',
    ours: rounds.header.flat(),
    theirs: rounds.floor.flat(),
    beside: 'the same list by innerHTML',
    limit: 1.4,
  });
}
