import { test as base } from 'playwright/test';
import { SearchPage } from './search-page.ts';

/** A test with the search of a page. What the page logs as an error fails it. */
export const test = base.extend<{ search: SearchPage; complaints: string[] }>({
  complaints: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      // The browser itself reports each failed request.
      if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
        complaints.push(message.text());
    });
    await use(complaints);
    if (complaints.length > 0) throw new Error(`The page complained: ${complaints.join('\n')}`);
  },
  search: async ({ page, complaints: _ }, use) => {
    await use(new SearchPage(page));
  },
});
