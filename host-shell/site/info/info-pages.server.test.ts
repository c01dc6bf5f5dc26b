import { describe, expect, it } from 'vitest';
import english from '../../../shared/i18n/messages/pages/en.json' with { type: 'json' };
import { resolvePage } from '../../../shared/routes/resolve-page.ts';
import { ROUTES } from '../../../shared/routes/routes.ts';
import { DEFAULT_SITE } from '../../../shared/sites/sites.ts';
import { INFO_AREAS, NEXT_STEPS } from './info-pages.server.ts';

const keys = new Set(Object.keys(english));

describe('pages that say what they are', () => {
  it('are listed once', () => {
    const ids = Object.values(INFO_AREAS).flatMap(({ pages }): readonly string[] => pages);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('have a title and a sentence, as every route has', () => {
    const missing = Object.keys(ROUTES)
      .flatMap((id) => [`page.${id}.title`, `page.${id}.text`])
      .filter(
        // Their titles are derived from their content.
        (key) => !keys.has(key) && !/^page\.(home|search-results|event)\./.test(key),
      );
    expect(missing).toEqual([]);
  });

  it('have words for their area and next step', () => {
    const wanted = [
      ...Object.keys(INFO_AREAS).map((area) => `info.area.${area}`),
      ...Object.keys(NEXT_STEPS).map((id) => `info.next.${id}`),
    ];
    expect(wanted.filter((key) => !keys.has(key))).toEqual([]);
  });

  it.each(Object.values(NEXT_STEPS))('leads on to %s, which is a page', (path) => {
    expect(resolvePage(DEFAULT_SITE, path).kind).toBe('page');
  });
});
