import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { comparePictures } from './compare-pictures.ts';
import { isChosen, type Picture, type PictureList } from './picture-list.ts';

export interface Gallery {
  readonly folder: string;
  readonly list: PictureList;
}

export interface ComparedPicture extends Picture {
  readonly kind: 'changed' | 'resized' | 'missing' | 'new' | 'same';
  /** What differs. */
  readonly detail?: string;
}

/** In the folder of the current pictures, so that the page needs no other folder. */
export const BEFORE = 'before';
export const DIFFERENCES = 'differences';

/**
 * Compares the pictures of a run with the accepted ones, and puts the accepted one and the difference of each that has changed
 * beside it.
 *
 * @param accepted undefined where none were accepted: all are new
 */
export async function compareGalleries(
  current: Gallery,
  accepted: Gallery | undefined,
): Promise<readonly ComparedPicture[]> {
  for (const folder of [BEFORE, DIFFERENCES]) {
    await rm(join(current.folder, folder), { recursive: true, force: true });
    await mkdir(join(current.folder, folder), { recursive: true });
  }
  const known = new Map(accepted?.list.pictures.map((picture) => [picture.file, picture]));
  const keepBefore = (file: string) => copyFile(join(accepted?.folder ?? '', file), join(current.folder, BEFORE, file));
  const compared: ComparedPicture[] = [];
  for (const picture of current.list.pictures) {
    const { file, masks } = picture;
    const before = known.get(file);
    known.delete(file);
    if (accepted === undefined || before === undefined) {
      compared.push({ ...picture, kind: 'new' });
      continue;
    }
    const [one, other] = [await readFile(join(accepted.folder, file)), await readFile(join(current.folder, file))];
    const comparison = comparePictures(one, other, [...before.masks, ...masks]);
    if (comparison.kind !== 'same') {
      await writeFile(join(current.folder, DIFFERENCES, file), comparison.difference);
      await keepBefore(file);
    }
    const detail = comparison.kind === 'same' ? {} : { detail: comparison.detail };
    compared.push({ ...picture, kind: comparison.kind, ...detail });
  }
  for (const picture of known.values()) {
    if (!isChosen(picture.section, current.list.words)) continue;
    await keepBefore(picture.file);
    compared.push({ ...picture, kind: 'missing' });
  }
  return compared;
}

/** Whether somebody has to look at it: a new picture has nothing that it could break. */
export const isDifferent = ({ kind }: ComparedPicture): boolean => kind !== 'same' && kind !== 'new';
