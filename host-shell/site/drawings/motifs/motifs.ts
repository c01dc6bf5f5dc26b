import type { CategorySlug } from '../../../../shared/catalogue/categories.ts';
import { CULTURE_MOTIFS } from './culture-motifs.tsx';
import { LEISURE_MOTIFS } from './leisure-motifs.tsx';
import type { Motif } from './motif.ts';
import { SOCIETY_MOTIFS } from './society-motifs.tsx';

export const MOTIFS: Readonly<Record<CategorySlug, Motif>> = {
  ...CULTURE_MOTIFS,
  ...LEISURE_MOTIFS,
  ...SOCIETY_MOTIFS,
};
