import { AUTOCOMPLETE_PATH } from '../../../shared/endpoints/autocomplete/autocomplete.ts';
import { printRatio } from '../figures.ts';
import { alternate } from './alternate.ts';
import { type Bench, watchField } from './first-view.ts';

const TERMS = 'ja ro yo fo co ma da ar be wi ru te de st fe mu li pa'.split(' ');
/** Each with all terms, by turns. */
const ROUNDS = 3;

/** From one text to the next, in milliseconds: nothing of the first is left to do. */
const PAUSE_MS = 200;

interface Watched {
  readonly terms: readonly string[];
  readonly path: string;
  readonly pauseMs: number;
  /** Without React: a copy of the header's HTML writes the same rows as HTML, the least that a page can do with a response. */
  readonly isByHtml: boolean;
}

/** Runs in the page: enters one text after the other, and reports what the response of each took until it was painted. */
function watchResponses({ terms, path, pauseMs, isByHtml }: Watched): void {
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
    if (document.querySelector('[role=listbox] [role=option]') === null) return;
    measured = response.name;
    requestAnimationFrame(() =>
      window.afterPaint(() => {
        delays.push(performance.now() - response.responseEnd);
        setTimeout(enter, pauseMs);
      }),
    );
  };
  const replaceHeader = () => {
    const root = document.querySelector('[data-marquee-root]') as Element;
    const copy = root.cloneNode(true) as Element;
    root.replaceWith(copy);
    const panel = copy.querySelector('template')?.content.querySelector('[data-kind=suggestions]') as Element;
    copy.querySelector('[data-marquee-panel]')?.replaceChildren(panel);
    const list = panel.querySelector('[role=listbox]') as Element;
    const row = list.innerHTML;
    const field = copy.querySelector('[name=q]') as HTMLInputElement;
    field.focus();
    field.oninput = async () => {
      const response = await fetch(`${path}?${new URLSearchParams({ q: field.value, place_id: 'online' })}`);
      const { query }: { readonly query: readonly string[] } = await response.json();
      const write = (term: string) => `<span>${field.value}</span>$1${term.slice(field.value.length)}`;
      list.innerHTML = query.map((term) => row.replace(/(<strong[^>]*>)[^<]*/, write(term))).join('');
    };
  };
  const start = () => {
    const isReady = performance.getEntriesByName('marquee:search').length > 0;
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
    if (isByHtml) replaceHeader();
    setTimeout(enter, pauseMs);
  };
  start();
}

/** Milliseconds from the end of the response for each term to its suggestions on the screen, at full speed. */
function measurePaintDelays({ browser, cdn }: Bench, isByHtml: boolean): Promise<readonly number[]> {
  return browser.withPage({ slowdown: 1 }, async (page) => {
    await page.addScript(watchField, 'search');
    await page.addScript(watchResponses, { terms: TERMS, path: AUTOCOMPLETE_PATH, pauseMs: PAUSE_MS, isByHtml });
    return (await page.open(`${cdn.url}/ours`)) as readonly number[];
  });
}

/** Prints what suggestions take from their response to the screen, beside the same list without React. */
export async function printPaintDelay(bench: Bench): Promise<void> {
  const measure = (isByHtml: boolean) => () => measurePaintDelays(bench, isByHtml);
  const rounds = await alternate({ header: measure(false), html: measure(true) }, ROUNDS, console.log);
  printRatio({
    name: 'end of the response to suggestions painted',
    ours: rounds.header.flat(),
    theirs: rounds.html.flat(),
    beside: 'the same list by innerHTML',
    limit: 1.4,
  });
}
