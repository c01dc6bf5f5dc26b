import { expect, type Page, test } from 'playwright/test';
import { collectConsole, waitForHeader } from '../stack-page.ts';
import { FOREIGN } from './fixture-files.ts';
import { banner, holdRequests, hostUrl } from './host-page.ts';
import type { Fallback } from './pages/changing/host.ts';
import type {} from './pages/hydrated.ts';

/** Hosts whose framework goes on with the content of the header's element: before, while and after the header shows. */

const STATES = ['section', 'nothing', 'reversed', 'text', 'form'] as const satisfies readonly Fallback[];

/** Frameworks, and the ways of the header into their pages. */
const CASES = [
  ['React 19', 'element'],
  ['React 19', 'mount'],
  ['React 18', 'Header'],
  ['Vue', 'element'],
] as const;

const slot = (page: Page) => page.locator('#app [data-marquee-slot]');
const change = (page: Page, fallback: Fallback) => page.evaluate((next) => window.host.change(next), fallback);

/** What the framework has put into the element, as the document has it. */
const readFallback = (page: Page) =>
  slot(page).evaluate((element) => {
    const nodes = [...element.querySelectorAll('[data-fallback]')].filter((node) => !node.closest('.marquee'));
    const texts = [...element.childNodes].filter((node) => node instanceof Text).map((node) => node.data.trim());
    return [...nodes.map((node) => `${node.getAttribute('data-fallback')} ${node.textContent}`.trim()), ...texts]
      .filter((text) => text !== '')
      .join(', ');
  });

const EXPECTED: Readonly<Record<Fallback, string>> = {
  form: 'form, Loading',
  section: 'section Retry',
  list: 'list one, list two, list three',
  reversed: 'reversed three, reversed two, reversed one, reversed four',
  text: 'A text',
  nothing: '',
};

/** Changes the fallback again and again while the header comes. */
const changeUntilShown = (page: Page) =>
  page.evaluate(
    (states) =>
      new Promise<void>((done) => {
        let step = 0;
        const next = () => {
          window.host.change(states[step % states.length] ?? 'form');
          step += 1;
          document.querySelector('[data-marquee-build]')?.dispatchEvent(new PointerEvent('pointermove'));
          if (document.querySelector('[data-marquee-ready]') === null) requestAnimationFrame(next);
          else done();
        };
        next();
      }),
    STATES,
  );

/** The fallback is not in the accessibility tree, and nothing of it takes the focus. */
async function expectOutOfReach(page: Page): Promise<void> {
  const tree = await page.locator('#app').ariaSnapshot();
  expect(tree).not.toMatch(/Retry|Find"|one|three/);
  // Playwright's snapshot lists text nodes that no slot renders.
  const isTextRendered = await slot(page).evaluate((element) =>
    [...element.childNodes].some((node) => {
      const range = document.createRange();
      range.selectNode(node);
      return node instanceof Text && range.getClientRects().length > 0;
    }),
  );
  expect(isTextRendered).toBe(false);
  const isFocusable = await slot(page).evaluate((element) =>
    [...element.querySelectorAll<HTMLElement>('[data-fallback] :is(input, button)')].some((control) => {
      control.focus();
      return document.activeElement === control;
    }),
  );
  expect(isFocusable).toBe(false);
}

for (const [framework, way] of CASES) {
  const details = framework === 'React 19' ? {} : FOREIGN;
  test(
    `${framework} changes, adds, reorders and removes the fallback at any moment, and the header stays: ${way}${way === 'mount' ? ' @thorough' : ''}`,
    details,
    async ({ page }) => {
      const complaints = collectConsole(page);
      // With its script the element has the server's header, and then React; the others come by React alone.
      const late = way === 'element' ? /\/embed\.js/ : /\/(mount|host-header)\.js|\/header\/fragment\?/;
      const { release } = await holdRequests(page, late);
      await page.goto(hostUrl(`/changing?${new URLSearchParams({ framework, way })}`), { waitUntil: 'commit' });
      await page.locator('#app [data-fallback=form]').waitFor();
      // `./Header` renders the fallback in an element of its own.
      const isDirect = way !== 'Header';
      for (const state of STATES) {
        await change(page, state);
        if (isDirect) expect(await readFallback(page), `before: ${state}`).toBe(EXPECTED[state]);
      }
      await expect(page.getByRole('textbox', { name: 'Find' })).toBeVisible();
      release();
      await changeUntilShown(page);

      await expect(banner(page)).toHaveCount(1);
      const height = async () => (await slot(page).boundingBox())?.height;
      for (const state of STATES) {
        await change(page, state);
        if (isDirect) expect(await readFallback(page), `after: ${state}`).toBe(EXPECTED[state]);
        await expect(banner(page).getByRole('combobox', { name: 'Search events' })).toBeVisible();
        expect(await height(), state).toBe(72);
        await expectOutOfReach(page);
      }
      await banner(page).getByRole('combobox', { name: 'Search events' }).fill('jazz');
      await expect(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first()).toBeVisible();

      if (way === 'mount') {
        await page.evaluate(() => window.unmountHeader?.());
        await expect(banner(page)).toHaveCount(0);
        await expect(page.getByRole('textbox', { name: 'Find' })).toBeVisible();
        await change(page, 'section');
        await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
      }
      await page.evaluate(() => window.host.close());
      await expect(slot(page)).toHaveCount(0);
      expect(complaints).toEqual([]);
    },
  );
}

test('an element that can have no shadow root, or that the host empties, keeps its header alone @thorough', async ({
  page,
}) => {
  const complaints = collectConsole(page);
  await page.goto(hostUrl('/loader'));
  await waitForHeader(page);
  await page.evaluate(async () => {
    const isLoader = ({ name }: PerformanceEntry) => name.endsWith('/loader.js');
    const url = performance.getEntriesByType('resource').find(isLoader)?.name ?? '';
    const { loadHeader } = await import(url);
    document.querySelector('#slot')?.remove();
    const place = document.createElement('form');
    place.id = 'place';
    place.append(Object.assign(document.createElement('a'), { href: '/', textContent: 'Home' }));
    document.body.prepend(place);
    const header = await loadHeader(place);
    Object.assign(window, { unmountHeader: header.unmount });
  });
  await waitForHeader(page, '#place [data-marquee-ready]');
  const home = page.getByRole('link', { name: 'Home', exact: true });
  await expect(home).toHaveCount(0);
  await page.locator('#place').evaluate((element) => {
    element.textContent = '';
    const link = Object.assign(document.createElement('a'), { href: '/', textContent: 'Home', style: 'display: flex' });
    element.append(link);
  });
  await expect(banner(page)).toBeVisible();
  await expect(home).toHaveCount(0);
  await page.evaluate(() => window.unmountHeader?.());
  await expect(home).toBeVisible();
  expect(complaints).toEqual([]);
});

test('of two headers that a host mounts in one element the last one shows @thorough', async ({ page }) => {
  await page.goto(hostUrl('/changing?framework=React+19&way=mount'));
  await waitForHeader(page);
  await page.evaluate(async () => {
    const { loadHeader } = await import(
      `${document.querySelector<HTMLElement>('#app')?.dataset.marquee}/header/stable/loader.js`
    );
    await loadHeader(document.querySelector('[data-marquee-slot]'), { variant: 'logo-only' });
  });
  await expect(banner(page)).toHaveCount(1);
  await expect(page.getByRole('combobox')).toHaveCount(0);
});

for (const [react, content] of [
  ['19', 'element'],
  ['18', 'text'],
] as const)
  test(
    `React ${react} hydrates the page around a header that is there: content ${content}`,
    react === '19' ? {} : FOREIGN,
    async ({ page }) => {
      const complaints = collectConsole(page);
      await page.goto(hostUrl(`/hydrated?react=${react}&content=${content}`), { waitUntil: 'commit' });
      await waitForHeader(page);
      await page.waitForFunction(() => window.hydrate !== undefined);
      await page.evaluate(() => window.hydrate());
      await expect.poll(() => page.evaluate(() => window.isHydrated())).toBe(true);
      await expect(banner(page)).toHaveCount(1);
      expect(complaints).toEqual([]);
    },
  );
