import { execFileSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import globalSetup from '../../host-shell/e2e/global-setup.ts';
import { buildIfChanged } from '../build/build.ts';
import { type AcceptedPictures, acceptPictures, findAccepted } from './accepted-pictures.ts';
import { compareGalleries, isDifferent } from './compare-galleries.ts';
import { ENGINES, type Engine, GalleryBrowser } from './gallery-browser.ts';
import { isChosen, type PictureList, writePictureList } from './picture-list.ts';
import { describeCounts, type GalleryFigure, renderGallery } from './render-gallery.ts';
import { GalleryCapture, type Screenshot } from './screenshots.ts';
import { type Job, listJobs } from './sections.ts';

/**
 * `npm run gallery [-- section …]`: one HTML page of screenshots in `dist/gallery/index.html`, compared with the accepted
 * ones. Exits with 1 where one differs, or is missing.
 *
 *     npm run gallery -- states de_DE         only the sections whose title contains one of the words
 *     npm run gallery -- --accept [states]    accepts the screenshots of the last run, or its sections with the word
 *     npm run gallery -- --engine firefox     in the system's Firefox; its screenshots are accepted by themselves
 *
 * With MARQUEE_URL it looks at a running stack. Otherwise it starts its own: what other visitors do changes what pages show.
 */
const root = resolve(import.meta.dirname, '../..');
const FOLDER = resolve(root, 'dist/gallery');
/** Not in the history of the repository: pictures of another machine's fonts differ everywhere. */
const ACCEPTED = resolve(root, 'dist/gallery-accepted');
const CONCURRENCY = 2;

const readGit = (...command: readonly string[]): string =>
  execFileSync('git', command, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).trim();
const readHistory = (commit: string): readonly string[] => readGit('log', '--format=%H', commit).split('\n');

/** Runs a few jobs at a time; the screenshots come in the order of the jobs. */
async function runJobs(jobs: readonly Job[]): Promise<readonly (Screenshot & { readonly section: string })[]> {
  const results: Screenshot[][] = [];
  const entries = jobs.entries();
  const work = async () => {
    for (const [index, { title, run }] of entries) {
      results[index] = await run();
      if (title !== jobs[index + 1]?.title) console.log(title);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return jobs.flatMap(({ title }, index) => (results[index] ?? []).map((shot) => ({ ...shot, section: title })));
}

async function takePictures(engine: Engine, folder: string, words: readonly string[]) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await buildIfChanged(console.log);
  const stop = await globalSetup();
  const browser = new GalleryBrowser(engine);
  try {
    const jobs = listJobs(new GalleryCapture(browser, folder)).filter(({ title }) => isChosen(title, words));
    if (jobs.length === 0) throw new Error(`No section has a title with ${words.join(', ')}.`);
    return await runJobs(jobs);
  } finally {
    await browser.close();
    await stop();
  }
}

async function compareWithAccepted(
  folder: string,
  list: PictureList,
  accepted: AcceptedPictures | undefined,
  screenshots: readonly Screenshot[],
): Promise<readonly GalleryFigure[]> {
  const byFile = new Map(screenshots.map((screenshot) => [screenshot.file, screenshot]));
  const compared = await compareGalleries({ folder, list }, accepted);
  return compared.map((picture) => ({ problems: [], ...byFile.get(picture.file), ...picture }));
}

async function runGallery(engine: Engine, words: readonly string[]): Promise<void> {
  const startedAt = performance.now();
  const folder = join(FOLDER, engine);
  const commit = readGit('rev-parse', 'HEAD');
  const screenshots = await takePictures(engine, folder, words);
  const pictures = screenshots.map(({ section, file, caption, masks }) => ({ section, file, caption, masks }));
  const list: PictureList = { commit, words, pictures };
  await writePictureList(folder, list);
  const accepted = await findAccepted(ACCEPTED, engine, readHistory(commit));
  const figures = await compareWithAccepted(folder, list, accepted, screenshots);
  await writeFile(join(FOLDER, 'index.html'), renderGallery({ folder: engine, accepted: accepted?.commit, figures }));
  for (const { file, caption, problems } of figures.filter(({ problems }) => problems.length > 0))
    console.log(`${file} (${caption}): ${problems.join('; ')}`);
  const different = figures.filter(isDifferent);
  for (const { file, caption, kind, detail = '' } of different) console.log(`${kind}: ${file} (${caption}) ${detail}`);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`${describeCounts(figures)}, in ${seconds} s: dist/gallery/index.html`);
  if (different.length > 0) process.exitCode = 1;
}

const { values, positionals } = parseArgs({
  options: { accept: { type: 'boolean', default: false }, engine: { type: 'string', default: 'chromium' } },
  allowPositionals: true,
});
const engine = ENGINES.find((name) => name === values.engine);
if (engine === undefined) throw new Error(`The engines are ${ENGINES.join(', ')}.`);
if (values.accept) {
  const count = await acceptPictures(ACCEPTED, engine, readHistory, join(FOLDER, engine), positionals);
  console.log(`${count} screenshots accepted: dist/gallery-accepted`);
} else await runGallery(engine, positionals);
