import { describe, expect, it } from 'vitest';
import { resolvePage } from '../routes/resolve-page.ts';
import { ROUTES } from '../routes/routes.ts';
import { SITES } from '../sites/sites.ts';
import { isCurrentPage, isHomePath } from './page-path.ts';

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

describe('isHomePath', () => {
  it.each(SITES)('agrees with the page routes of $host', (site) => {
    const routes = Object.values(ROUTES).map((path) => path.replaceAll(/:\w+/g, 'x1').replace('{/}?', ''));
    const paths = site.languages.flatMap(({ prefix }) => routes.map((path) => prefix + path));
    const homes = paths.filter((path) => {
      const page = resolvePage(site, path);
      return page.kind === 'page' && page.id === 'home';
    });
    expect(homes).toHaveLength(site.languages.length);
    expect(paths.filter(isHomePath)).toEqual(homes);
  });

  it.each([
    ['/?q=1', true],
    ['/fr/?q=1', true],
    ['/de', false],
    ['/shop/', false],
    ['', false],
  ])('%s: %s', (path, isHome) => {
    expect(isHomePath(path)).toBe(isHome);
  });
});
