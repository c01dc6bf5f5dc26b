import type { IconSet } from '../../shared/stages/stages.ts';

/** Colours of a stage's icon. Production has the brand's orange, so that it is recognizable at 16 px. */
const COLOURS = {
  prod: { background: '#f6682f', letter: '#1c1527', label: '' },
  dev: { background: '#1c1527', letter: '#f6682f', label: 'DEV' },
  test: { background: '#2f54eb', letter: '#ffffff', label: 'TEST' },
} as const satisfies Record<IconSet, { readonly background: string; readonly letter: string; readonly label: string }>;

/** The logo's ticket as a square of 100 × 100, notched in the middle of both sides. */
const TICKET =
  'M14 0h72a14 14 0 0 1 14 14v22a14 14 0 0 0 0 28v22a14 14 0 0 1-14 14H14A14 14 0 0 1 0 86V64a14 14 0 0 0 0-28V14A14 14 0 0 1 14 0z';
export const LETTER = 'M24 76V24h12l14 23 14-23h12v52H63V46L50 68 37 46v30z';
/** Below this size the stage's name is not legible. */
const MIN_LABEL_SIZE_PX = 96;

interface IconOptions {
  readonly set: IconSet;
  readonly size: number;
  /** `full`: phones cut touch icons to their own shape, so the background reaches the edge. */
  readonly shape: 'ticket' | 'full';
}

export function buildIconSvg({ set, size, shape }: IconOptions): string {
  const { background, letter, label } = COLOURS[set];
  const hasLabel = label !== '' && size >= MIN_LABEL_SIZE_PX;
  const ticket = shape === 'full' ? 'M0 0h100v100H0z' : TICKET;
  // Small icons fill their square; a full-size one leaves a margin, because phones cut its edges off.
  const scale = shape === 'full' ? 0.92 : size <= 32 ? 1.12 : 1;
  const lift = hasLabel ? -9 : 0;
  const band = hasLabel
    ? `<g clip-path="url(#c)"><rect y="74" width="100" height="26" fill="${letter}"/></g>` +
      `<text x="50" y="93" font-family="Figtree" font-weight="800" font-size="18" letter-spacing="1.5" text-anchor="middle" fill="${background}">${label}</text>`
    : '';
  const shrink = hasLabel ? 0.86 : 1;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 100 100">` +
    `<clipPath id="c"><path d="${ticket}"/></clipPath><path d="${ticket}" fill="${background}"/>` +
    `<path transform="translate(50 ${50 + lift}) scale(${scale * shrink}) translate(-50 -50)" d="${LETTER}" fill="${letter}"/>${band}</svg>`
  );
}
