import { describe, expect, it } from 'vitest';
import { SITES } from '../sites/sites.ts';
import { isHomePath } from './is-home-path.ts';
import { PAGE_ROUTES } from './page-routes.ts';
import { resolvePage } from './resolve-page.ts';

describe('isHomePath', () => {
  it.each(SITES)('says of $host what its pages say', (site) => {
    const routes = PAGE_ROUTES.map(({ path }) => path.replaceAll(/\{[^}]+\}/g, 'x1'));
    const paths = site.languages.flatMap(({ prefix }) => routes.map((path) => prefix + path));
    const homes = paths.filter((path) => {
      const page = resolvePage(site, path);
      return page.kind === 'page' && page.route.id === 'home';
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
