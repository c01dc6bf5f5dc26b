import { type Picture, parsePicture } from '../../marketplace/pictures/parse-picture.ts';
import { MAX_PICTURE_BYTES, MAX_PICTURE_MB } from '../../marketplace/pictures/pictures.ts';
import type { MarketContext } from '../http/market-context.server.ts';
import type { PageServices } from '../http/page-services.server.ts';

/** The posted picture, or the problem with it in the words of the page. */
export type UploadedPicture = { readonly picture: Picture } | { readonly problem: string };

export const describeTooLarge = ({ t }: PageServices): string => t('picture.too-large', { max: MAX_PICTURE_MB });

/** Reads the file of a form with a picture. */
export async function readUploadedPicture({ file, services }: MarketContext): Promise<UploadedPicture> {
  const { t } = services;
  if (file === null || file.size === 0) return { problem: t('picture.missing') };
  if (file.size > MAX_PICTURE_BYTES) return { problem: describeTooLarge(services) };
  const picture = parsePicture(new Uint8Array(await file.arrayBuffer()));
  return picture === null ? { problem: t('picture.wrong-type') } : { picture };
}
