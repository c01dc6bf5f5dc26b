import { expect, it } from 'vitest';
import english from '../../../shared/i18n/messages/pages/en.json' with { type: 'json' };
import { ROUTES } from '../../../shared/routes/routes.ts';

it('every route has a title and a sentence', () => {
  const missing = Object.keys(ROUTES)
    // Their titles are derived from their content.
    .filter((id) => !['home', 'search-results', 'event'].includes(id))
    .flatMap((id) => [`page.${id}.title`, `page.${id}.text`])
    .filter((key) => !Object.hasOwn(english, key));
  expect(missing).toEqual([]);
});
