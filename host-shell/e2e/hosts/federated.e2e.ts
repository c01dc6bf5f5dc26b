import { expect, test } from 'playwright/test';
import { collectConsole } from '../stack-page.ts';

/** Quality rule 16, on a host of another origin that brings the federation runtime. */
for (const [react, title] of [
  ['own', 'on the React that a host shares'],
  ['none', 'without a React on the host'],
  ['18.3.1', 'beside another major of React'],
] as const) {
  test(`the federated header works ${title}`, async ({ page }) => {
    const complaints = collectConsole(page);
    const files: string[] = [];
    page.on('response', (response) => files.push(new URL(response.url()).pathname));
    await page.goto(`${process.env.MARQUEE_HOST_URL ?? ''}/federated?react=${react}`);
    await page.locator('[data-marquee-ready]').waitFor();
    const field = page.getByRole('combobox', { name: 'Search events' });
    await field.fill('jaz');
    await expect(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first()).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCSS('font-family', /Marquee Figtree/);
    // One React: the host's, or the build's where the host has none that fits.
    const ownReact = files.filter((path) => path.endsWith('/react.js'));
    expect(ownReact.length).toBe(react === 'own' ? 0 : 1);
    expect(complaints).toEqual([]);
  });
}
