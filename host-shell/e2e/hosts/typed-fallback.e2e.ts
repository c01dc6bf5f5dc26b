import { expect, type Page, test } from 'playwright/test';
import { collectConsole, waitForHeader } from '../stack-page.ts';
import { FOREIGN } from './fixture-files.ts';
import { holdRequests, hostUrl } from './host-page.ts';

/** What the user types in the fallback's search goes on in the header's, with the selection and the focus. */
const field = (page: Page) => page.getByRole('banner').getByRole('combobox', { name: 'Search events' });

/** Types with real keys: "the quick fox", and "quick" is selected. */
async function typeAndSelect(page: Page, fallback = page.locator('input[name=q]')): Promise<void> {
  await fallback.click();
  await page.keyboard.type('the quick fox');
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft');
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('Shift+ArrowLeft');
}

async function expectTaken(page: Page): Promise<void> {
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('the quick fox');
  // On phones the search then opens on a screen of its own, with a field of its own.
  if (page.viewportSize()?.width === 360) return;
  const readSelection = () =>
    field(page).evaluate(({ selectionStart, selectionEnd }: HTMLInputElement) => [selectionStart, selectionEnd]);
  expect(await readSelection()).toEqual([4, 9]);
}

async function expectGoesOn(page: Page): Promise<void> {
  await waitForHeader(page);
  await expectTaken(page);
  if (page.viewportSize()?.width === 360) {
    await page.keyboard.press('End');
    for (let letter = 0; letter < 'quick fox'.length; letter += 1) await page.keyboard.press('Backspace');
    await page.keyboard.type('slow fox');
  } else await page.keyboard.type('slow');
  await expect(field(page)).toHaveValue('the slow fox');
  await page.evaluate(() =>
    document.addEventListener('marquee:search', (event) => {
      event.preventDefault();
      document.documentElement.title = event.detail.query;
    }),
  );
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('title', 'the slow fox');
}

const CODE = /\/(mount|host-header)\.js|\/header\/fragment\?/;

for (const [framework, way, width] of [
  ['Vue', 'element', 1440],
  ['React 19', 'Header', 1440],
  ['React 19', 'Header', 360],
] as const)
  test(
    `text, selection and focus move to the header, ${framework}, ${way}, ${width} px${width === 360 ? ' @thorough' : ''}`,
    framework === 'React 19' ? {} : FOREIGN,
    async ({ page }) => {
      const complaints = collectConsole(page);
      await page.setViewportSize({ width, height: 800 });
      const { release } = await holdRequests(page, way === 'element' ? /\/embed\.js/ : CODE);
      await page.goto(hostUrl(`/changing?${new URLSearchParams({ framework, way })}`), { waitUntil: 'commit' });
      await typeAndSelect(page);
      release();
      await expectGoesOn(page);
      expect(complaints).toEqual([]);
    },
  );

test('they move to the server’s header, before React', async ({ page }) => {
  const { release: releaseScript } = await holdRequests(page, /\/embed\.js/);
  const { release: releaseCode } = await holdRequests(page, /\/header\.js/);
  // The page's event `load` waits for the script.
  await page.goto(hostUrl('/element'), { waitUntil: 'commit' });
  await typeAndSelect(page);
  releaseScript();
  await field(page).waitFor();
  await expectTaken(page);
  await expect(page.locator('[data-marquee-ready]')).toHaveCount(0);
  releaseCode();
  await expectGoesOn(page);
});

test('they move from the fallback header @thorough', async ({ page }) => {
  const { release } = await holdRequests(page, CODE);
  await page.goto(hostUrl('/federated?react=own&door=mount&content=none'));
  await typeAndSelect(page, page.getByRole('searchbox', { name: 'Search events' }));
  release();
  await expectGoesOn(page);
});

test('they move from the placeholder of a host’s Suspense @thorough', async ({ page }) => {
  const { release: releaseEntry } = await holdRequests(page, /mf-manifest\.json/);
  const { release: releaseCode } = await holdRequests(page, CODE);
  await page.goto(hostUrl('/hosts/vite/'));
  await typeAndSelect(page);
  await page.evaluate(() => document.querySelector('input[name=q]')?.setAttribute('data-first', ''));
  releaseEntry();
  // That of the component.
  await expect(page.locator('input[data-first]')).toHaveCount(0);
  await expect(page.locator('input[name=q]')).toBeFocused();
  await expect(page.locator('input[name=q]')).toHaveValue('the quick fox');
  releaseCode();
  await expectGoesOn(page);
});

test('the header takes over neither the text of an unfocused field nor the focus', async ({ page }) => {
  const { release } = await holdRequests(page, CODE);
  await page.goto(hostUrl('/changing?framework=React+19&way=element'));
  await page.locator('main').evaluate((main) => main.append(document.createElement('textarea')));
  await page.locator('textarea').focus();
  release();
  await waitForHeader(page);
  await expect(page.locator('textarea')).toBeFocused();
  await expect(field(page)).toHaveValue('');
});
