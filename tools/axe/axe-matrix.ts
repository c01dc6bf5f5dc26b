import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright';
import { findViolations } from '../../host-shell/e2e/find-violations.ts';
import globalSetup from '../../host-shell/e2e/global-setup.ts';
import { signIn, type TestUser } from '../../host-shell/e2e/header/header-page.ts';
import { siteUrl } from '../../host-shell/e2e/stack-page.ts';
import type { SiteDomain } from '../../shared/sites/sites.ts';
import { findEventPath } from '../bench/browser/find-event-path.ts';
import { buildIfChanged } from '../build/build.ts';
import { CHROMIUM_ARGUMENTS, ensureChromium } from '../chromium.ts';
import { listAxePages } from './axe-pages.ts';

/**
 * `npm run axe [-- page …]`: axe on each kind of page, for each role, in three languages and both color schemes.
 * Exits with 1 where it finds something.
 *
 *     npm run axe -- home results --role staff --site .de
 */
const { values, positionals } = parseArgs({
  options: { role: { type: 'string' }, site: { type: 'string' } },
  allowPositionals: true,
});
/** English, and the two languages with the longest words. */
const DOMAINS = ['.com', '.de', '.fi'] as const satisfies readonly SiteDomain[];
const ROLES = ['anonymous', 'attendee', 'organizer', 'staff'] as const satisfies readonly TestUser[];
const SCHEMES = ['light', 'dark'] as const;
const CONCURRENCY = 2;

interface View {
  readonly name: string;
  readonly path: string;
  readonly role: TestUser;
  readonly domain: SiteDomain;
  readonly scheme: (typeof SCHEMES)[number];
}

const isChosen = (name: string, chosen: string | undefined) => chosen === undefined || chosen === name;

function listViews(pages: Readonly<Record<string, string>>): readonly View[] {
  const unknown = positionals.filter((name) => !(name in pages));
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: the pages are ${Object.keys(pages).join(', ')}`);
  const chosen = Object.entries(pages).filter(([name]) => positionals.length === 0 || positionals.includes(name));
  const views = DOMAINS.filter((domain) => isChosen(domain, values.site)).flatMap((domain) =>
    ROLES.filter((role) => isChosen(role, values.role)).flatMap((role) =>
      SCHEMES.flatMap((scheme) => chosen.map(([name, path]) => ({ name, path, role, domain, scheme }))),
    ),
  );
  if (views.length > 0) return views;
  throw new Error(`The roles are ${ROLES.join(', ')}, the sites ${DOMAINS.join(', ')}`);
}

async function examine(browser: Browser, { path, role, domain, scheme }: View): Promise<readonly string[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme: scheme });
  try {
    const url = siteUrl(domain, path);
    await signIn(context, role, url);
    const page = await context.newPage();
    await page.goto(url);
    await page.locator('header div[data-menu=mobile]').waitFor({ state: 'attached' });
    // What is in a frame is a page of its own.
    return await findViolations(page, 'html', 'iframe');
  } finally {
    await context.close();
  }
}

/** @returns the number of views with violations */
async function examineAll(browser: Browser, all: readonly View[]): Promise<number> {
  const views = all.values();
  let faulty = 0;
  const work = async () => {
    for (const view of views) {
      const found = await examine(browser, view).catch((error: Error) => [error.message]);
      if (found.length > 0) faulty += 1;
      for (const one of found) console.log(`${view.name}, ${view.role}, ${view.domain}, ${view.scheme}: ${one}`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return faulty;
}

await buildIfChanged(console.log);
const stop = await globalSetup();
const browser = await chromium.launch({ executablePath: ensureChromium(console.log), args: CHROMIUM_ARGUMENTS });
try {
  const views = listViews(listAxePages(await findEventPath(process.env.MARQUEE_URL ?? '')));
  const faulty = await examineAll(browser, views);
  console.log(`${views.length} pages, ${faulty} with violations`);
  process.exitCode = faulty === 0 ? 0 : 1;
} finally {
  await browser.close();
  await stop();
}
