import { test as base } from 'playwright/test';
import { SearchPage } from './search-page.ts';

/** A test with the search of a page. It fails when the page throws or logs an error. */
export const test = base.extend<{ search: SearchPage; errors: string[] }>({
  errors: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('console', (message) => {
      // The browser itself reports each failed request.
      if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) errors.push(message.text());
    });
    await use(errors);
    if (errors.length > 0) throw new Error(`The page logged: ${errors.join('\n')}`);
  },
  search: async ({ page, errors: _ }, use) => {
    await use(new SearchPage(page));
  },
});
