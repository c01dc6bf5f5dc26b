import type { Route } from 'playwright/test';
import { expect, test } from './header-test.ts';

const QUESTION = 'How do you want to build your event?';
const CREATE = '**/manage/events/create';

/** How a navigation does not leave the page: what the site answers, and what the user does then. */
interface Stay {
  readonly name: string;
  readonly answer: (route: Route) => Promise<void>;
  /** Runs in the page before it is left. */
  readonly act?: () => void;
}

const STAYS: readonly Stay[] = [
  {
    name: 'the answer is a download',
    answer: (route) => route.fulfill({ headers: { 'content-disposition': 'attachment' }, body: 'a file' }),
  },
  {
    name: 'the user stops it',
    answer: async () => {},
    act: () => addEventListener('beforeunload', () => setTimeout(() => window.stop(), 300), { once: true }),
  },
];

for (const { name, answer, act = () => {} } of STAYS) {
  test(`a card of the create dialog loads no longer when ${name}, and can be chosen again`, async ({
    header,
    page,
  }) => {
    await header.open('organizer');
    await page.route(CREATE, answer);
    await page.getByRole('banner').getByRole('button', { name: 'Create an event', exact: true }).click();
    const card = page.getByRole('dialog', { name: QUESTION }).getByRole('link', { name: /scratch/ });
    const states = await card.evaluateHandle((link) => {
      const seen: (string | null)[] = [];
      new MutationObserver(() => seen.push(link.ariaBusy)).observe(link, { attributeFilter: ['aria-busy'] });
      return seen;
    });
    await page.evaluate(act);
    // By key: the page of a link under a pointer is there ahead of the press.
    await card.press('Enter', { noWaitAfter: true });
    await expect.poll(() => states.jsonValue()).toEqual(['true', 'false']);
    await page.unroute(CREATE);
    await card.press('Enter', { noWaitAfter: true });
    await page.waitForURL(CREATE);
  });
}
