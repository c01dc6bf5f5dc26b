import type { ReactNode } from 'react';
import type { Palette } from './palettes.ts';

const DOTS = Array.from({ length: 60 }, (_, index) => ({ row: Math.floor(index / 10), column: index % 10 }));

/** A path with a dot at every second place of a grid: a line that is too short to be one, with round ends. */
const drawDots = (parity: number) =>
  DOTS.filter(({ row, column }) => (row + column) % 2 === parity)
    .map(({ row, column }) => `M${16 + column * 32} ${10 + row * 32}h.01`)
    .join('');

// In two elements, not in 60: a page of results has several, and each element is styled and laid out.
const LARGE_DOTS = drawDots(0);
const SMALL_DOTS = drawDots(1);

/** Backdrops of event motifs, in a box of 320 × 180. Their shapes are subtle, so that the motif stands out. */
export const BACKDROPS: readonly ((palette: Palette) => ReactNode)[] = [
  (p) => (
    <>
      <circle cx="64" cy="40" r="96" fill={p.soft} opacity="0.7" />
      <circle cx="300" cy="170" r="60" fill={p.soft} />
    </>
  ),
  (p) => (
    <>
      <path d="M0 132 C60 96 110 120 170 128 C230 136 270 96 320 104 L320 180 L0 180 Z" fill={p.soft} />
      <path
        d="M0 156 C70 136 150 160 210 154 C260 148 290 138 320 142 L320 180 L0 180 Z"
        fill={p.main}
        opacity="0.22"
      />
    </>
  ),
  (p) => (
    <g fill="none" stroke={p.soft} strokeWidth="18">
      <circle cx="320" cy="0" r="60" />
      <circle cx="320" cy="0" r="104" />
      <circle cx="320" cy="0" r="148" />
      <circle cx="320" cy="0" r="192" opacity="0.6" />
    </g>
  ),
  (p) => (
    <>
      <path d="M-20 200 L120 -20 L190 -20 L50 200 Z" fill={p.soft} />
      <path d="M110 200 L250 -20 L276 -20 L136 200 Z" fill={p.soft} opacity="0.6" />
    </>
  ),
  (p) => (
    <>
      <rect x="0" y="120" width="320" height="60" fill={p.soft} />
      <circle cx="236" cy="120" r="58" fill={p.main} opacity="0.3" />
    </>
  ),
  (p) => (
    <g stroke={p.soft} strokeLinecap="round">
      <path d={LARGE_DOTS} strokeWidth="10" />
      <path d={SMALL_DOTS} strokeWidth="5" />
    </g>
  ),
  (p) => (
    <>
      <path d="M0 0 H160 V180 H0 Z" fill={p.soft} opacity="0.75" />
      <path d="M160 0 A90 90 0 0 1 160 180 Z" fill={p.soft} opacity="0.75" />
    </>
  ),
];
