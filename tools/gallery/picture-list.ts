import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

const area = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

const pictureList = z.object({
  /** Checked out while they were taken. */
  commit: z.string(),
  /** The sections that were asked for, empty where all of them were. */
  words: z.array(z.string()).readonly(),
  pictures: z
    .array(
      z.object({
        /** Title of its section. */
        section: z.string(),
        file: z.string(),
        caption: z.string(),
        /** What changes with time, in pixels of the picture. */
        masks: z.array(area).readonly(),
      }),
    )
    .readonly(),
});

/** The pictures in a folder: those of one run, or the accepted ones. */
export type PictureList = z.infer<typeof pictureList>;
export type Picture = PictureList['pictures'][number];

const FILE = 'pictures.json';

/** Whether a section is asked for, by a word of its title. */
export const isChosen = (section: string, words: readonly string[]): boolean =>
  words.length === 0 || words.some((word) => section.includes(word));

/** @returns undefined where the folder has no list */
export async function readPictureList(folder: string): Promise<PictureList | undefined> {
  const text = await readFile(join(folder, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : pictureList.parse(JSON.parse(text));
}

export async function writePictureList(folder: string, list: PictureList): Promise<void> {
  await writeFile(join(folder, FILE), `${JSON.stringify(list, null, 1)}\n`);
}
