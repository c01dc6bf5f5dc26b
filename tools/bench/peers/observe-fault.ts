import { type Bench, watchField } from '../browser/first-view.ts';
import { fastLink } from '../browser/slow-link.ts';
import { WRONG_PAGE_TEXT } from './provider.ts';

/** What a page has after its provider's fault; null for one that did not come. */
export interface Remains {
  /** Whether the page's own content is painted. */
  readonly hasContent: boolean;
  readonly links: number;
  readonly hasSearch: boolean;
  readonly hasWrongPage: boolean;
}

/** A header has as many links or more; the fallback header of the server has four. */
const HEADER_LINKS = 5;

/** After the deadline of each way's fallback, the page is what it remains. */
const OBSERVED_MS = 6_000;
/** Of the browser, for a page that does not come. */
const GIVE_UP_MS = OBSERVED_MS + 4_000;

/** Runs in the page: reports what it has after a while. */
function reportRemains([observedMs, wrongText]: readonly [number, string]): void {
  const report = () => {
    const roots: ParentNode[] = [document];
    for (const root of roots)
      for (const element of root.querySelectorAll('iframe, web-fragment, web-fragment-host')) {
        const inner = element instanceof HTMLIFrameElement ? element.contentDocument : element.shadowRoot;
        if (inner !== null) roots.push(inner);
      }
    const find = (selector: string) => roots.flatMap((root) => [...root.querySelectorAll<HTMLElement>(selector)]);
    const isVisible = (element: HTMLElement) => element.getBoundingClientRect().width > 0;
    const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0;
    window.sendReport({
      hasContent: isPainted && find('main h1').some(isVisible),
      links: find('a[href]').filter((link) => isVisible(link) && link.closest('main') === null).length,
      hasSearch: find('input[name=q], input.aa-Input').some(isVisible),
      hasWrongPage: find('body, wf-body, h1').some(({ textContent }) => textContent?.includes(wrongText) === true),
    });
  };
  setTimeout(report, observedMs);
}

/** Opens a page on a quick connection, and looks at it after its fallbacks had their time. */
export function observeFault({ browser, cdn }: Bench, path: string): Promise<Remains | null> {
  return browser.withPage({ slowdown: 1 }, async (page) => {
    cdn.link.conditions = fastLink();
    await page.addScript(watchField, 'page');
    await page.addScript(reportRemains, [OBSERVED_MS, WRONG_PAGE_TEXT] as const);
    let timer: NodeJS.Timeout | undefined;
    const opened = page.open(cdn.url + path) as Promise<Remains>;
    const givenUp = new Promise<null>((done) => {
      timer = setTimeout(() => done(null), GIVE_UP_MS);
    });
    // A page without an answer rejects when its browser context is disposed of.
    const isAbsent = opened.catch(() => null);
    const remains = await Promise.race([isAbsent, givenUp]);
    clearTimeout(timer);
    return remains;
  });
}

/** What is left of a page, in words. */
export function describeRemains(remains: Remains | null): string {
  if (remains === null) return 'no page';
  const { hasContent, links, hasSearch, hasWrongPage } = remains;
  const wrong = hasWrongPage ? ', the wrong page in its place' : '';
  if (!hasContent) return `blank page${wrong}`;
  return `page, ${describeHeader(links, hasSearch)}${wrong}`;
}

function describeHeader(links: number, hasSearch: boolean): string {
  if (links >= HEADER_LINKS) return hasSearch ? 'header' : 'header without search';
  if (hasSearch) return 'fallback with search';
  return links > 0 ? 'fallback link' : 'no header';
}
