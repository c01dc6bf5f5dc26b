import { expect, test } from 'playwright/test';
import { waitForPage } from '../stack-page.ts';

test.describe('a draft of an event', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/manage/events/create');
    await waitForPage(page);
  });

  test('is saved, told so, and there again after a reload', async ({ page }) => {
    await page.getByLabel('Title').fill('Jazz in the yard');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByRole('button', { name: 'Save draft' })).toHaveAttribute('data-state', 'loading');
    await expect(page.getByText('Event has been saved successfully.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save draft' })).toHaveAttribute('data-state', 'successful');
    await page.reload();
    await expect(page.getByLabel('Title')).toHaveValue('Jazz in the yard');
  });

  test('says when it cannot be saved', async ({ page }) => {
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.getByLabel('Title').fill('Jazz in the yard');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText('There was a problem saving the event, please try again.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save draft' })).toHaveAttribute('data-state', 'not-successful');
  });

  test('needs a title', async ({ page }) => {
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText('Your event needs a title.')).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Title')).toBeFocused();
    await expect(page.getByLabel('Title')).toHaveAccessibleDescription('Your event needs a title.');
  });

  test('shows which field is active, and leaves 8 px below each', async ({ page }) => {
    const title = page.getByLabel('Title');
    const look = () =>
      title.evaluate((input) => {
        const { borderTopColor, outlineStyle, outlineWidth } = getComputedStyle(input);
        return { borderTopColor, outline: `${outlineWidth} ${outlineStyle}` };
      });
    const resting = await look();
    await title.focus();
    const active = await look();
    expect(active.outline).toBe('2px solid');
    expect(active).not.toMatchObject({ borderTopColor: resting.borderTopColor });
    await expect(page.locator('.pg-field').filter({ has: title })).toHaveCSS('margin-bottom', '8px');
  });

  test('counts characters, keeps digits, drops control characters', async ({ page }) => {
    await page.getByLabel('Title').fill('a\u00a0b\u0007c');
    await expect(page.getByLabel('Title')).toHaveValue('a bc');
    await expect(page.getByText('4/75')).toBeVisible();
    await page.getByLabel('Number of tickets').pressSequentially('1e2-0.5');
    await expect(page.getByLabel('Number of tickets')).toHaveValue('1205');
  });

  test('shows how complete it is: red, orange, green', async ({ page }) => {
    const tone = page.locator('[data-tone]').filter({ has: page.getByRole('progressbar') });
    const bar = page.getByRole('progressbar', { name: 'Ready to publish' });
    await expect(tone).toHaveAttribute('data-tone', 'red');
    await page.getByLabel('Title').fill('Jazz');
    await page.getByLabel('Summary').fill('In the yard');
    await page.getByLabel('Venue').fill('The yard');
    await expect(bar).toHaveAttribute('aria-valuenow', '60');
    await expect(tone).toHaveAttribute('data-tone', 'orange');
    await page.getByLabel('Number of tickets').fill('80');
    await expect(bar).toHaveAttribute('aria-valuenow', '80');
    await expect(tone).toHaveAttribute('data-tone', 'green');
  });
});
