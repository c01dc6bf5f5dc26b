import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isChosen, type PictureList, readPictureList, writePictureList } from './picture-list.ts';

export interface AcceptedPictures {
  /** Where they were accepted. */
  readonly commit: string;
  readonly folder: string;
  readonly list: PictureList;
}

/**
 * The accepted pictures that a checkout is compared with: those of the nearest commit of its history that has some. Another
 * branch finds those of the commit that it started from, and `git stash` changes nothing.
 *
 * @param root a folder for each commit, and in it one for each engine
 * @param commits the checkout's history, the newest first
 */
export async function findAccepted(
  root: string,
  engine: string,
  commits: readonly string[],
): Promise<AcceptedPictures | undefined> {
  for (const commit of commits) {
    const folder = join(root, commit, engine);
    const list = await readPictureList(folder);
    if (list !== undefined) return { commit, folder, list };
  }
  return undefined;
}

/**
 * Makes the pictures of the last run the accepted ones of the commit that was checked out then. Sections that the run did not
 * take, or that are not asked for, stay as they were accepted before.
 *
 * @param readHistory a commit and its ancestors, the newest first
 * @param current folder of the last run
 * @param words the sections to accept, empty for all
 * @returns the number of accepted pictures
 * @throws Error where there was no run, or where it has none of the sections
 */
export async function acceptPictures(
  root: string,
  engine: string,
  readHistory: (commit: string) => readonly string[],
  current: string,
  words: readonly string[],
): Promise<number> {
  const run = await readPictureList(current);
  if (run === undefined) throw new Error(`There are no pictures of ${engine} yet: run it without --accept first.`);
  const taken = run.pictures.filter(({ section }) => isChosen(section, words));
  if (taken.length === 0) throw new Error(`The last run has no section with ${words.join(', ')}.`);
  const before = await findAccepted(root, engine, readHistory(run.commit));
  const kept = (before?.list.pictures ?? []).filter(
    ({ section }) => !isChosen(section, words) || !isChosen(section, run.words),
  );
  const folder = join(root, run.commit, engine);
  // Whole or not at all: a run in between compares with what was accepted before.
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  for (const { file } of taken) await copyFile(join(current, file), join(unfinished, file));
  for (const { file } of kept) await copyFile(join(before?.folder ?? '', file), join(unfinished, file));
  await writePictureList(unfinished, { commit: run.commit, words: [], pictures: [...kept, ...taken] });
  await rm(folder, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true });
  await rename(unfinished, folder);
  return taken.length;
}
