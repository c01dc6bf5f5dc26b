import { test as base } from 'playwright/test';
import { collectConsole } from '../stack-page.ts';
import { HeaderPage } from './header-page.ts';

/** A test with the header of a page. Whatever the page complains of fails it. */
export const test = base.extend<{ header: HeaderPage }>({
  header: async ({ page }, use) => {
    const complaints = collectConsole(page);
    await use(new HeaderPage(page));
    if (complaints.length > 0) throw new Error(`The page complained: ${complaints.join('\n')}`);
  },
});
export { expect } from 'playwright/test';
