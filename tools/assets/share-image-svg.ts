import { SHARE_IMAGE } from '../../edge/head/icons.ts';
import { brand } from '../../shared/brand/brand.ts';
import { LETTER } from './icon-svg.ts';

interface Ticket {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
  readonly scale: number;
  readonly background: string;
  readonly ink: string;
  /** SVG of 100 × 100. */
  readonly symbol: string;
}

const WIDE_TICKET =
  'M-150-90h300a18 18 0 0 1 18 18v44a28 28 0 0 0 0 56v44a18 18 0 0 1-18 18h-300a18 18 0 0 1-18-18v-44a28 28 0 0 0 0-56v-44a18 18 0 0 1 18-18z';

const line = (d: string) =>
  `<path d="${d}" fill="none" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/>`;

const NOTE = `${line('M38 74V26l36-9v46')}<circle cx="27" cy="74" r="11"/><circle cx="63" cy="63" r="11"/>`;
const CUP = line('M24 20h52l-8 30a18 18 0 0 1-36 0zM50 68v18M34 86h32');
const MASK = line('M18 24q32 14 64 0v26q0 30-32 38-32-8-32-38zM36 46h6M58 46h6M38 62q12 9 24 0');

const TICKETS: readonly Ticket[] = [
  { x: 905, y: 150, turn: 14, scale: 0.82, background: '#fff1ea', ink: '#bf3f0b', symbol: NOTE },
  { x: 1010, y: 478, turn: -7, scale: 0.8, background: '#4a4358', ink: '#ffffff', symbol: MASK },
  { x: 716, y: 506, turn: 9, scale: 0.68, background: '#ffd9c7', ink: '#1c1527', symbol: CUP },
  {
    x: 872,
    y: 306,
    turn: -12,
    scale: 1.2,
    background: brand.themeColor,
    ink: '#1c1527',
    symbol: `<path d="${LETTER}"/>`,
  },
];

function buildTicket({ x, y, turn, scale, background, ink, symbol }: Ticket): string {
  return (
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">` +
    `<path d="${WIDE_TICKET}" fill="#0f0a17" opacity=".35" transform="translate(0 10)"/><path d="${WIDE_TICKET}" fill="${background}"/>` +
    `<path d="M74-66V66" stroke="${ink}" stroke-width="4" stroke-dasharray="2 14" stroke-linecap="round" opacity=".55"/>` +
    `<g transform="translate(-112 -60) scale(1.2)" fill="${ink}" stroke="${ink}" stroke-width="0">${symbol}</g>` +
    `<g stroke="${ink}" stroke-width="7" stroke-linecap="round" opacity=".7"><path d="M108-24v0M108 0v0M108 24v0"/></g></g>`
  );
}

/** A row of the lights of a cinema's marquee. */
function buildBulbs(y: number): string {
  const lights = Array.from({ length: 25 }, (_, index) => {
    const isLit = (index + (y > 300 ? 1 : 0)) % 2 === 0;
    return `<circle cx="${24 + index * 48}" cy="${y}" r="7" fill="${isLit ? '#ffd9c7' : '#4a4358'}"/>`;
  });
  return lights.join('');
}

/** The default share image. Its only text is the brand's name: every language uses the same image. */
export function buildShareImageSvg(): string {
  const { width, height } = SHARE_IMAGE;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="#1c1527"/>${buildBulbs(24)}${buildBulbs(height - 24)}` +
    `${TICKETS.map(buildTicket).join('')}` +
    `<text x="84" y="338" font-family="Figtree" font-weight="700" font-size="116" letter-spacing="-3" fill="#ffffff">${brand.name}</text>` +
    `<rect x="92" y="380" width="104" height="11" rx="5.5" fill="${brand.themeColor}"/></svg>`
  );
}
