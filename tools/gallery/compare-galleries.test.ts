import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acceptPictures, findAccepted } from './accepted-pictures.ts';
import { compareGalleries, isDifferent } from './compare-galleries.ts';
import { type PictureList, writePictureList } from './picture-list.ts';

let folder: string;
const at = (...path: readonly string[]) => join(folder, ...path);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marquee-gallery-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A picture of one grey. */
function paint(grey: number, size = 20): Buffer {
  const picture = new PNG({ width: size, height: size });
  for (let at = 0; at < picture.data.length; at += 4) picture.data.set([grey, grey, grey, 255], at);
  return PNG.sync.write(picture);
}

/** Takes pictures as a run does: by section, file and grey. */
async function take(
  rows: readonly (readonly [string, string, number])[],
  words: readonly string[] = [],
  commit = 'old',
) {
  const current = at('current');
  await rm(current, { recursive: true, force: true });
  await mkdir(current);
  for (const [, file, grey] of rows) await writeFile(join(current, file), paint(grey));
  const pictures = rows.map(([section, file]) => ({ section, file, caption: file, masks: [] }));
  const list: PictureList = { commit, words, pictures };
  await writePictureList(current, list);
  return { folder: current, list };
}

const HISTORY = ['newest', 'new', 'old'];
const accept = (...words: readonly string[]) => {
  const readHistory = (commit: string) => HISTORY.slice(HISTORY.indexOf(commit));
  return acceptPictures(at('accepted'), 'chromium', readHistory, at('current'), words);
};
const find = (...commits: readonly string[]) => findAccepted(at('accepted'), 'chromium', commits);

/** What has become of each picture, and of which greys the accepted ones are made. */
async function compare(...[rows, words]: Parameters<typeof take>) {
  const accepted = await find('new', 'old');
  return (await compareGalleries(await take(rows, words), accepted)).map(({ file, kind }) => `${file} ${kind}`);
}

describe('the pictures of a run', () => {
  it('are new where none were accepted, which breaks nothing', async () => {
    const compared = await compareGalleries(await take([['states', 'a.png', 10]]), undefined);
    expect(compared).toMatchObject([{ file: 'a.png', kind: 'new' }]);
    expect(compared.some(isDifferent)).toBe(false);
  });

  it('are the same, changed, resized, new or missing beside the accepted ones', async () => {
    const greys = [10, 20, 30, 40].map((grey, index) => ['states', `${'abcd'[index]}.png`, grey] as const);
    await take(greys);
    await accept();
    const current = await take([...greys.slice(0, 2), ['states', 'c.png', 30], ['states', 'e.png', 50]]);
    await writeFile(join(current.folder, 'b.png'), paint(200));
    await writeFile(join(current.folder, 'c.png'), paint(30, 24));
    const compared = await compareGalleries(current, await find('old'));
    expect(compared.map(({ file, kind }) => [file, kind])).toEqual([
      ['a.png', 'same'],
      ['b.png', 'changed'],
      ['c.png', 'resized'],
      ['e.png', 'new'],
      ['d.png', 'missing'],
    ]);
    expect(compared.map(isDifferent)).toEqual([false, true, true, false, true]);
    expect(await readdir(at('current', 'before'))).toEqual(['b.png', 'c.png', 'd.png']);
    expect(await readdir(at('current', 'differences'))).toEqual(['b.png', 'c.png']);
  });

  it('are compared without what either run masks', async () => {
    const before = await take([['states', 'a.png', 10]]);
    const masks = [{ x: 0, y: 0, width: 20, height: 20 }];
    await writePictureList(before.folder, {
      ...before.list,
      pictures: before.list.pictures.map((all) => ({ ...all, masks })),
    });
    await accept();
    expect(await compare([['states', 'a.png', 200]])).toEqual(['a.png same']);
  });

  it('of some sections leave the others out', async () => {
    await take([
      ['states', 'a.png', 10],
      ['pages', 'b.png', 10],
    ]);
    await accept();
    expect(await compare([['states', 'a.png', 10]], ['states'])).toEqual(['a.png same']);
  });
});

describe('accepted pictures', () => {
  it('are those of the nearest commit that has some', async () => {
    await take([['states', 'a.png', 10]]);
    await accept();
    expect((await find('newest', 'new', 'old'))?.commit).toBe('old');
    await take([['states', 'a.png', 10]], [], 'new');
    await accept();
    expect((await find('newest', 'new', 'old'))?.commit).toBe('new');
    expect((await find('other branch', 'old'))?.commit).toBe('old');
    expect(await find('other history')).toBeUndefined();
    expect(await findAccepted(at('accepted'), 'firefox', ['new', 'old'])).toBeUndefined();
  });

  it('of sections that are not accepted stay as they were', async () => {
    await take([
      ['states', 'a.png', 10],
      ['states', 'gone.png', 10],
      ['pages', 'b.png', 10],
    ]);
    await accept();
    const changed = [['states', 'a.png', 200] as const, ['pages', 'b.png', 200] as const];
    await take(changed, [], 'new');
    expect(await accept('states')).toBe(1);
    const rows = [['states', 'a.png', 200] as const, ['pages', 'b.png', 10] as const];
    expect(await compare(rows)).toEqual(['a.png same', 'b.png same']);
    await take([['states', 'a.png', 90]], ['states'], 'new');
    await accept();
    expect((await find('new'))?.list.pictures.map(({ file }) => file)).toEqual(['b.png', 'a.png']);
    expect(existsSync(at('accepted', 'old', 'chromium', 'gone.png'))).toBe(true);
  });

  it('need a run that has the section', async () => {
    await expect(accept()).rejects.toThrow('There are no pictures of chromium yet');
    await take([['states', 'a.png', 10]]);
    await expect(accept('pages')).rejects.toThrow('The last run has no section with pages');
  });
});
