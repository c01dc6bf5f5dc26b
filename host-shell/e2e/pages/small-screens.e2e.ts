import { expect, type Locator, test } from 'playwright/test';
import { needs } from '../engines/engine-needs.ts';

const PHONE = { width: 360, height: 740 };

const readBox = async (one: Locator) => {
  const { x = 0, y = 0, width = 0, height = 0 } = (await one.boundingBox()) ?? {};
  return { x, y, width, height, end: x + width };
};

test('on phones the filters are one row that scrolls, the chosen ones first, and open under it', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/d/ny--new-york/free--events/');
  const filters = page.getByRole('region', { name: 'Filters' });
  const chips = filters.locator('summary');
  await expect(chips.first()).toContainText('Price');
  const tops = await chips.evaluateAll((all) => all.map((chip) => chip.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await chips.filter({ hasText: 'Good for' }).click();
  const option = filters.getByRole('link', { name: 'Date night' });
  await expect(option).toBeInViewport({ ratio: 1 });
  await option.click();
  await page.waitForURL(/tags=date-night/);
  await expect(chips.nth(1)).toContainText('Good for');
});

test('on phones the cards of the home page are a rail', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  const cards = page.locator('.pg-section .pg-grid').first();
  const { height } = await readBox(cards);
  expect(height).toBeLessThan(PHONE.height / 2);
  const last = cards.locator('article').last();
  await expect(last).not.toBeInViewport();
  await last.getByRole('link').focus();
  await expect(last).toBeInViewport({ ratio: 0.9 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
});

test('"More events" keeps its distance from the last price', async ({ page }) => {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const { y, height } = await readBox(page.locator('#home-near').locator('xpath=../..').locator('.pg-grid'));
    const more = await readBox(page.getByRole('link', { name: 'More events' }));
    expect(more.y - y - height, `${width} px`).toBeGreaterThanOrEqual(24);
  }
});

test('at 768 px both lines of the footer are as wide as the page', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto('/');
  const marks = page.getByRole('contentinfo').locator('.pg-footer__mark');
  const [first, second] = await Promise.all([readBox(marks.first()), readBox(marks.last())]);
  expect(first.y).not.toBe(second.y);
  expect(Math.round(first.end)).toBe(Math.round(second.end));
});

test('in forced colours cards and tiles keep their edges', needs('media'), async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  for (const part of ['.pg-tile', '.pg-card__picture', '.pg-like', '.pg-band__inner']) {
    await expect(page.locator(part).first()).toHaveCSS('border-top-style', 'solid');
  }
});
