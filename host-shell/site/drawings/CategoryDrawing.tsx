import type { CategorySlug } from '../../../shared/catalogue/categories.ts';
import { MOTIFS } from './motifs/motifs.ts';
import { PALETTES } from './palettes.ts';

interface CategoryDrawingProps {
  readonly category: CategorySlug;
  readonly className?: string;
}

/** The motif of a category without a backdrop. Decorative: the category's name is next to it. */
export function CategoryDrawing({ category, className }: CategoryDrawingProps) {
  const { palette, draw } = MOTIFS[category];
  return (
    <svg className={className} viewBox="-4 -4 128 128" aria-hidden="true">
      {draw(PALETTES[palette])}
    </svg>
  );
}
