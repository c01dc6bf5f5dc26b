import type { IconSet } from '../../shared/stages/stages.ts';

/** Colours of a stage's icon: production is the brand's orange, the others cannot be taken for it at 16 px. */
const COLOURS = {
  prod: { ground: '#f6682f', letter: '#1c1527', label: '' },
  dev: { ground: '#1c1527', letter: '#f6682f', label: 'DEV' },
  test: { ground: '#2f54eb', letter: '#ffffff', label: 'TEST' },
} as const satisfies Record<IconSet, { readonly ground: string; readonly letter: string; readonly label: string }>;

/** The ticket of the logo, square: notches at the middle of both sides. */
const TICKET =
  'M14 0h72a14 14 0 0 1 14 14v22a14 14 0 0 0 0 28v22a14 14 0 0 1-14 14H14A14 14 0 0 1 0 86V64a14 14 0 0 0 0-28V14A14 14 0 0 1 14 0z';
export const LETTER = 'M24 76V24h12l14 23 14-23h12v52H63V46L50 68 37 46v30z';
/** From this size on there is room for the stage's name. */
const LABEL_FROM_PX = 96;

interface IconDrawing {
  readonly set: IconSet;
  readonly size: number;
  /** Touch icons are cut to shape by the phone: their ground goes to the edge. */
  readonly shape: 'ticket' | 'full';
}

/** An icon as SVG, drawn for its size: the label leaves where it could not be read. */
export function drawIcon({ set, size, shape }: IconDrawing): string {
  const { ground, letter, label } = COLOURS[set];
  const hasLabel = label !== '' && size >= LABEL_FROM_PX;
  const ticket = shape === 'full' ? 'M0 0h100v100H0z' : TICKET;
  // Small icons fill their square; a full one keeps clear of what a phone cuts off.
  const scale = shape === 'full' ? 0.92 : size <= 32 ? 1.12 : 1;
  const lift = hasLabel ? -9 : 0;
  const band = hasLabel
    ? `<g clip-path="url(#c)"><rect y="74" width="100" height="26" fill="${letter}"/></g>` +
      `<text x="50" y="93" font-family="Figtree" font-weight="800" font-size="18" letter-spacing="1.5" text-anchor="middle" fill="${ground}">${label}</text>`
    : '';
  const shrink = hasLabel ? 0.86 : 1;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 100 100">` +
    `<clipPath id="c"><path d="${ticket}"/></clipPath><path d="${ticket}" fill="${ground}"/>` +
    `<path transform="translate(50 ${50 + lift}) scale(${scale * shrink}) translate(-50 -50)" d="${LETTER}" fill="${letter}"/>${band}</svg>`
  );
}
