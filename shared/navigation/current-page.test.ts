import { describe, expect, it } from 'vitest';
import { isCurrentPage } from './current-page.ts';

const SITE = 'https://www.marquee.de';

describe('isCurrentPage', () => {
  it.each([
    // url, path of the page, linkBase
    ['/l/concerts/', '/l/concerts/', ''],
    ['/l/concerts/', '/l/concerts/?utm_source=mail', ''],
    ['/l/concerts/', '/l/concerts/#prices', ''],
    ['/manage/events/create', '/manage/events/create/', ''],
    [`${SITE}/l/concerts/`, '/l/concerts/', SITE],
    [`${SITE}/fr/l/concerts/`, '/fr/l/concerts/?a=/b/', SITE],
    ['/signin/signup/?referrer=/mytickets', '/signin/signup/?referrer=/mytickets', ''],
  ])('%s is active on %s', (url, path, linkBase) => {
    expect(isCurrentPage(url, { path }, { linkBase })).toBe(true);
  });

  it.each([
    ['/l/concerts/', '/l/concerts/berlin/', ''],
    ['/l/concerts/', '/fr/l/concerts/', ''],
    ['/l/concerts/', '/signin/?referrer=/l/concerts/', ''],
    ['/signin/signup/?referrer=/mytickets', '/signin/signup/', ''],
    ['/u/52001/', '/', ''],
    ['https://admin.marquee.com/admin/search/', '/admin/search/', SITE],
  ])('%s is not active on %s', (url, path, linkBase) => {
    expect(isCurrentPage(url, { path }, { linkBase })).toBe(false);
  });
});
