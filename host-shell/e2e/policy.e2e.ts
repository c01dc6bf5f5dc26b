import { test as base, expect, type Page } from 'playwright/test';
import { collectConsole, waitForHeader, waitForPage } from './stack-page.ts';

declare global {
  interface Window {
    tellViolation?: (text: string) => void;
  }
}

/** Every violation of a policy in a page and its frames from here on, over all its navigations. */
async function watchPolicy(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeBinding('tellViolation', ({ frame }, text: string) => {
    violations.push(`${frame.url()}: ${text}`);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, sourceFile }) => {
      window.tellViolation?.(`${effectiveDirective} ${blockedURI} ${sample} ${sourceFile}`);
    });
  });
  return violations;
}

/** A page that breaks its policy, or complains of anything, fails the test. */
const test = base.extend<{ strict: undefined }>({
  strict: [
    async ({ page }, use) => {
      const complaints = collectConsole(page);
      const violations = await watchPolicy(page);
      await use(undefined);
      expect(violations).toEqual([]);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/** Opens a page and holds its policy to the rule. */
async function open(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path);
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy, path).toMatch(/script-src 'nonce-[\w+/=]{24}' 'strict-dynamic'/);
  expect(policy, path).toContain("require-trusted-types-for 'script'");
  expect(policy, path).not.toMatch(/unsafe-/);
}

test.describe('with the policy of the pages, nothing is violated', () => {
  test('by searching, by asking for the device’s place, by choosing one, and by the results', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 52.52, longitude: 13.4 });
    await open(page, '/');
    await waitForHeader(page);
    await page.getByRole('combobox', { name: 'Location' }).click();
    await page.getByRole('option', { name: 'Use my current location' }).click();
    await expect(page.getByRole('combobox', { name: 'Location' })).toHaveValue('Berlin');
    const keyword = page.getByRole('combobox', { name: 'Search events' });
    const location = page.getByRole('combobox', { name: 'Location' });
    await keyword.click();
    await expect(page.getByRole('listbox', { name: 'Trending this week' })).toBeVisible();
    await location.click();
    await location.pressSequentially('berl');
    await page
      .getByRole('listbox', { name: 'Locations' })
      .getByRole('option', { name: /Berlin/ })
      .first()
      .click();
    await keyword.click();
    await keyword.pressSequentially('jazz');
    await page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first().click();
    await page.waitForURL(/\/d\/germany--berlin\//);
    await waitForPage(page);
    await waitForHeader(page);
    await keyword.click();
    await keyword.fill('');
    await expect(page.getByRole('listbox', { name: 'Recent searches' })).toBeVisible();
  });
});

base.describe('the policy is in force', () => {
  base('an inline script, a handler, text as HTML and `eval` are refused, and seen by this watch', async ({ page }) => {
    const violations = await watchPolicy(page);
    await page.goto('/');
    const ran = await page.evaluate(async () => {
      // Code of the debugger may use `eval`; code that a timer runs is the page's.
      await new Promise((next) => setTimeout(next));
      const attempts = [
        () => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.owned = 1">'),
        () => {
          const script = document.createElement('script');
          script.append('window.owned = 2');
          document.body.append(script);
        },
        () => document.body.setAttribute('onclick', 'window.owned = 3'),
        // biome-ignore lint/security/noGlobalEval: that it is refused is the rule.
        () => window.eval('window.owned = 4'),
        () => new Function('window.owned = 5')(),
        () => {
          const script = document.createElement('script');
          script.src = 'data:text/javascript,window.owned=6';
          document.body.append(script);
        },
      ];
      for (const attempt of attempts) {
        try {
          attempt();
        } catch {
          // Refused, as it should be.
        }
      }
      document.body.click();
      return Reflect.get(window, 'owned') ?? null;
    });
    expect(ran).toBeNull();
    await expect
      .poll(() => violations.filter((text) => /require-trusted-types-for|script-src/.test(text)).length)
      .toBeGreaterThanOrEqual(5);
  });
});
