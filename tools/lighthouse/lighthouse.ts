import lighthouse from 'lighthouse';
import { type CDPSession, chromium } from 'playwright';
import globalSetup from '../../host-shell/e2e/global-setup.ts';
import { createSession, type TestUser } from '../../host-shell/e2e/header/header-page.ts';
import { findEventPath } from '../bench/browser/find-event-path.ts';
import { printFigure } from '../bench/figures.ts';
import { buildIfChanged } from '../build/build.ts';
import { CHROMIUM_ARGUMENTS, findFullChromium } from '../chromium.ts';
import { findFreePort } from '../start/stack.ts';
import { listLighthousePages } from './lighthouse-pages.ts';
import { listLostPoints, type Scores } from './lost-points.ts';

/**
 * `npm run lighthouse [-- page …]`: Lighthouse's scores of each kind of page on its phone, and what a page loses points for.
 * Exits with 1 where one of the limited scores is below 100. Needs a full Chromium.
 */
const LIMITED = ['accessibility', 'best-practices', 'seo'] as const;
const MAX_SCORE = 100;
/** Every stage but production keeps its pages out of indexes, so this audit cannot pass here. */
const SKIPPED_AUDITS = ['is-crawlable'];

async function signIn(session: CDPSession, user: TestUser, url: string): Promise<void> {
  await session.send('Storage.clearCookies');
  const value = await createSession(user);
  if (value === null) return;
  const cookies = [
    { name: 'session', value, url, httpOnly: true },
    { name: 'session_hint', value: '1', url },
  ];
  await session.send('Storage.setCookies', { cookies });
}

async function readScores(url: string, port: number): Promise<Scores> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...LIMITED, 'performance'],
    skipAudits: SKIPPED_AUDITS,
    // It would sign the user out.
    disableStorageReset: true,
  });
  const { runtimeError, finalDisplayedUrl } = result?.lhr ?? {};
  if (result === undefined || runtimeError !== undefined)
    throw new Error(runtimeError?.message ?? 'Lighthouse has given no result');
  if (finalDisplayedUrl !== url) throw new Error(`${url} leads to ${finalDisplayedUrl}`);
  return result.lhr;
}

function printScores(name: string, scores: Scores): boolean {
  const read = (category: string) => Math.round((scores.categories[category]?.score ?? Number.NaN) * MAX_SCORE);
  for (const category of LIMITED)
    printFigure({
      name: `${name}: ${category}`,
      value: String(read(category)),
      comparison: listLostPoints(scores, category).join('; '),
      limit: String(MAX_SCORE),
      isMet: read(category) === MAX_SCORE,
    });
  printFigure({ name: `${name}: performance`, value: String(read('performance')) });
  return LIMITED.every((category) => read(category) === MAX_SCORE);
}

await buildIfChanged(console.log);
const stop = await globalSetup();
const port = await findFreePort();
const browser = await chromium.launch({
  executablePath: findFullChromium(),
  args: [...CHROMIUM_ARGUMENTS, `--remote-debugging-port=${port}`],
});
try {
  const origin = process.env.MARQUEE_URL ?? '';
  const session = await browser.newBrowserCDPSession();
  const chosen = process.argv.slice(2);
  const pages = Object.entries(listLighthousePages(await findEventPath(origin)));
  if (!chosen.every((name) => pages.some(([known]) => known === name)))
    throw new Error(`The pages are ${pages.map(([name]) => name).join(', ')}`);
  for (const [name, { path, user }] of pages) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    await signIn(session, user, origin);
    if (!printScores(name, await readScores(origin + path, port))) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await stop();
}
