import type { ReactNode } from 'react';
import type { Palette } from './palettes.ts';

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
    <g fill={p.soft}>
      {[0, 1, 2, 3, 4, 5].flatMap((row) =>
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((column) => (
          <circle
            key={`${row}-${column}`}
            cx={16 + column * 32}
            cy={10 + row * 32}
            r={row % 2 === column % 2 ? 5 : 2.5}
          />
        )),
      )}
    </g>
  ),
  (p) => (
    <>
      <path d="M0 0 H160 V180 H0 Z" fill={p.soft} opacity="0.75" />
      <path d="M160 0 A90 90 0 0 1 160 180 Z" fill={p.soft} opacity="0.75" />
    </>
  ),
];
