import type { ReactNode } from 'react';
import type { CategorySlug } from '../../../shared/catalogue/categories.ts';
import { MOTIFS, PALETTES, type Palette, type PaletteName } from './motifs.ts';

const NAMES = Object.keys(PALETTES) as PaletteName[];

/** Backdrops of event motifs, in a box of 320 × 180. Their shapes are subtle, so that the motif stands out. */
const BACKDROPS: readonly ((palette: Palette) => ReactNode)[] = [
  (p) => (
    <>
      <circle cx="64" cy="40" r="96" fill={p.soft} opacity="0.7" />
      <circle cx="300" cy="170" r="60" fill={p.soft} />
    </>
  ),
  (p) => <path d="M0 132 C60 96 110 120 170 128 C230 136 270 96 320 104 L320 180 L0 180 Z" fill={p.soft} />,
  (p) => (
    <g fill="none" stroke={p.soft} strokeWidth="18">
      <circle cx="320" cy="0" r="60" />
      <circle cx="320" cy="0" r="104" />
      <circle cx="320" cy="0" r="148" />
    </g>
  ),
  (p) => <path d="M-20 200 L120 -20 L190 -20 L50 200 Z" fill={p.soft} />,
];

const CENTERS = [160, 100, 220] as const;

/** Picks an item that depends on the seed and the purpose only, by FNV-1a with the last steps of MurmurHash3. */
function pick<Item>(items: readonly Item[], seed: string, purpose: string): Item | undefined {
  let value = 0x811c9dc5;
  for (const character of `${purpose}:${seed}`) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return items[((value ^ (value >>> 16)) >>> 0) % items.length];
}

interface EventDrawingProps {
  readonly category: CategorySlug;
  /** The event's id, so that an event looks the same everywhere. */
  readonly seed: string;
  readonly palette?: PaletteName;
  readonly className?: string;
}

/** A 16:9 drawing for an event without an uploaded picture. Decorative: the title is next to it. */
export function EventDrawing({ category, seed, palette: given, className }: EventDrawingProps) {
  const { palette: own, icon: Icon } = MOTIFS[category];
  const palette = PALETTES[given ?? pick([own, ...NAMES], seed, 'palette') ?? own];
  const center = pick(CENTERS, seed, 'position') ?? CENTERS[0];
  return (
    <svg className={className} viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="320" height="180" fill={palette.ground} />
      {pick(BACKDROPS, seed, 'backdrop')?.(palette)}
      <circle cx={center} cy="90" r="62" fill={palette.main} />
      <Icon x={center - 36} y="54" size={72} color={palette.paper} strokeWidth={1.75} />
    </svg>
  );
}

interface CategoryDrawingProps {
  readonly category: CategorySlug;
  readonly className?: string;
}

/** The motif of a category without a backdrop. Decorative: the category's name is next to it. */
export function CategoryDrawing({ category, className }: CategoryDrawingProps) {
  const { palette, icon: Icon } = MOTIFS[category];
  return <Icon className={className} color={PALETTES[palette].main} strokeWidth={1.5} aria-hidden="true" />;
}
