import { type TestUser, USERS } from '../../host-shell/e2e/header/header-page.ts';
import { siteUrl } from '../../host-shell/e2e/stack-page.ts';
import { SITES, type SiteDomain } from '../../shared/sites/sites.ts';
import type { GalleryCapture, Screenshot } from './screenshots.ts';
import { COLOR_SCHEMES, HEADER_STATES, PAGE_PATHS } from './states.ts';

/** English, and the two languages with the longest words. */
const PAGE_SITES = ['.com', '.de', '.fi'] as const satisfies readonly SiteDomain[];

/** Jobs with one title are one section of the page. */
export interface Job {
  readonly title: string;
  readonly run: () => Promise<Screenshot[]>;
}

/** Every state of the header in both color schemes, the pages of the host shell, and the header's row by site, language, user and width. */
export function listJobs(capture: GalleryCapture): readonly Job[] {
  const states = COLOR_SCHEMES.flatMap((scheme) =>
    HEADER_STATES.filter(({ schemes = COLOR_SCHEMES }) => schemes.includes(scheme)).map((state) => ({
      title: `states, ${scheme}`,
      run: () => capture.captureState(state, scheme),
    })),
  );
  const pages = PAGE_SITES.flatMap((domain) =>
    Object.entries(PAGE_PATHS).map(([name, path]) => ({
      title: `pages ${domain}`,
      run: () => capture.capturePage(domain, name, path, 'light'),
    })),
  );
  const darkPages = Object.entries(PAGE_PATHS).map(([name, path]) => ({
    title: 'dark pages .com',
    run: () => capture.capturePage('.com', name, path, 'dark'),
  }));
  const rows = SITES.flatMap((site) =>
    site.languages.flatMap(({ locale, prefix }) =>
      (Object.keys(USERS) as TestUser[]).map((user) => ({
        title: `${site.host}${prefix} (${locale})`,
        run: () => capture.captureRow(locale, siteUrl(site.domain, `${prefix}/`), user),
      })),
    ),
  );
  return [...states, ...pages, ...darkPages, ...rows];
}
