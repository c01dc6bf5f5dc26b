import { test as base } from 'playwright/test';
import { collectConsole } from '../stack-page.ts';
import { HeaderPage } from './header-page.ts';

/** A test with the header of a page. It fails when the page logs an error or a warning. */
export const test = base.extend<{ header: HeaderPage }>({
  header: async ({ page }, use) => {
    const messages = collectConsole(page);
    await use(new HeaderPage(page));
    if (messages.length > 0) throw new Error(`The page logged: ${messages.join('\n')}`);
  },
});
export { expect } from 'playwright/test';
