import { expect, type Page, test } from 'playwright/test';
import { turnToHeader } from '../stack-page.ts';
import { hostUrl } from './host-page.ts';

/** What a page does while React hydrates the server's header, or its search: it is no fault, and nothing is replaced. */

const WAYS = {
  'edge page': () => `${process.env.MARQUEE_URL ?? ''}/header/no-such-page`,
  fragment: () => hostUrl('/fragment'),
  element: () => hostUrl('/embed?content=none'),
} as const;
type Way = keyof typeof WAYS;
type Part = 'header' | 'search';
type Action = 'remove' | 'leave';

interface Interruption {
  /** That React hydrates. */
  container: Element | undefined;
  field: Element | null;
  readonly reports: string[];
}
declare global {
  interface Window {
    interruption: Interruption;
  }
}

/** Runs the action once React has begun with a part's element, and has hydrated nothing of it. */
function interrupt(page: Page, part: Part, action: Action): Promise<unknown> {
  return page.addInitScript(
    ([part, action]) => {
      const interruption: Interruption = { container: undefined, field: null, reports: [] };
      window.interruption = interruption;
      navigator.sendBeacon = (_, body) => {
        if (String(body).includes('HeaderError')) interruption.reports.push(String(body));
        return true;
      };
      const isPart = (element: Element) =>
        part === 'header'
          ? element.matches('[data-marquee-root]')
          : element.matches('[data-marquee-root] *') && element.querySelector('[role=search]') !== null;
      const { addEventListener } = EventTarget.prototype;
      // React listens to every event of the element that it hydrates.
      EventTarget.prototype.addEventListener = function (this: EventTarget, ...listener) {
        addEventListener.apply(this, listener);
        if (interruption.container !== undefined || !(this instanceof Element) || listener[0] !== 'copy') return;
        if (!isPart(this)) return;
        interruption.container = this;
        interruption.field = this.querySelector('[name=q]');
        queueMicrotask(() => {
          if (action === 'leave') history.pushState(null, '', '/elsewhere/');
          else (this.closest('marquee-header') ?? this.closest('[data-marquee-root]'))?.remove();
        });
      };
    },
    [part, action] as const,
  );
}

async function expectNoFault(page: Page, [way, part, action]: readonly [Way, Part, Action]): Promise<void> {
  const name = `${way}, ${part}, ${action}`;
  await interrupt(page, part, action);
  await page.goto(WAYS[way]());
  await turnToHeader(page);
  if (action === 'remove') {
    const isUnmounted = () =>
      Object.entries(window.interruption.container ?? {}).some(
        ([key, root]) => key.startsWith('__reactContainer') && root === null,
      );
    await expect.poll(() => page.evaluate(isUnmounted), { message: name }).toBe(true);
  } else {
    await expect(page.locator('[data-marquee-search]'), name).toBeAttached();
    await expect(page.locator('[name=from][value="/elsewhere/"]'), name).toBeAttached();
    expect(await page.evaluate(() => window.interruption.field?.isConnected), name).toBe(true);
  }
  expect(await page.evaluate(() => window.interruption.reports), name).toEqual([]);
}

const CASES = [
  ['edge page', 'header', 'leave'],
  ['element', 'header', 'leave'],
  ['element', 'search', 'leave'],
  ['fragment', 'header', 'remove'],
  ['element', 'search', 'remove'],
] as const;

test('a header that is removed or navigated away from during hydration reports nothing and keeps its field @thorough', async ({
  context,
}) => {
  // One after another: a header that passes its deadline is rendered, not hydrated.
  for (const row of CASES) {
    const page = await context.newPage();
    await expectNoFault(page, row);
    await page.close();
  }
});
