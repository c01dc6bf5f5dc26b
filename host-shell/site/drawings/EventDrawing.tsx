import type { CategorySlug } from '../../../shared/catalogue/categories.ts';
import { BACKDROPS } from './backdrops.tsx';
import { MOTIFS } from './motifs/motifs.ts';
import { OTHER_MOTIFS } from './motifs/other-motifs.tsx';
import { PALETTES, type PaletteName } from './palettes.ts';
import { pick } from './random.ts';

/** Palettes that an event may have besides the one of its category. */
const VISITING_PALETTES: readonly PaletteName[] = [
  'apricot',
  'lilac',
  'mint',
  'sky',
  'honey',
  'rose',
  'lagoon',
  'dusk',
  'night',
];

const POSITIONS = [
  { x: 100, y: 28, scale: 1.03 },
  { x: 26, y: 34, scale: 1.0 },
  { x: 166, y: 26, scale: 1.1 },
  { x: 84, y: 6, scale: 1.4 },
] as const;

interface EventDrawingProps {
  readonly category: CategorySlug;
  /** The event's id, so that an event looks the same everywhere. */
  readonly seed: string;
  /** Default: chosen by the seed. */
  readonly palette?: PaletteName;
  readonly className?: string;
}

/** A 16:9 drawing for an event without an uploaded picture. Decorative: the title is next to it. */
export function EventDrawing({ category, seed, palette: given, className }: EventDrawingProps) {
  const motif = MOTIFS[category];
  const visiting = VISITING_PALETTES[pick(seed, 'palette', VISITING_PALETTES.length)] ?? motif.palette;
  const palette = PALETTES[given ?? (pick(seed, 'own', 3) === 0 ? motif.palette : visiting)];
  const other = pick(seed, 'motif', 2) === 1 ? OTHER_MOTIFS[category] : undefined;
  const draw = other ?? motif.draw;
  const backdrop = BACKDROPS[pick(seed, 'backdrop', BACKDROPS.length)] ?? BACKDROPS[0];
  const { x, y, scale } = POSITIONS[pick(seed, 'position', POSITIONS.length)] ?? POSITIONS[0];
  const isMirrored = pick(seed, 'mirror', 2) === 1;
  return (
    <svg className={className} viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="320" height="180" fill={palette.ground} />
      <g {...(isMirrored ? { transform: 'matrix(-1 0 0 1 320 0)' } : {})}>{backdrop?.(palette)}</g>
      <g transform={`translate(${x} ${y}) scale(${scale})`}>{draw(palette)}</g>
    </svg>
  );
}
