import type { ColorScheme } from '../../shared/cookies/color-scheme.ts';
import { declareColors } from '../http/page-styles.ts';

const COLORS = ['surface', 'ink-900', 'ink-700', 'accent', 'accent-hover', 'on-accent', 'focus'] as const;

const LAYOUT = `
body{margin:0;background:var(--surface);color:var(--ink-900)}
.notice{box-sizing:border-box;max-width:640px;margin:0 auto;padding:clamp(48px,14vh,136px) 24px 96px;text-align:center;font:400 18px/28px "Marquee Figtree","Marquee Fallback",system-ui,sans-serif;outline:0}
.notice svg{display:block;width:136px;height:136px;margin:0 auto 24px}
.notice h1{margin:0 0 12px;font-size:clamp(28px,6vw,40px);font-weight:600;line-height:1.2;letter-spacing:-.01em;text-wrap:balance}
.notice p{margin:0;color:var(--ink-700)}
.notice a{display:inline-block;margin-top:28px;padding:9px 27px;border:1px solid transparent;border-radius:999px;background:var(--accent);color:var(--on-accent);font-weight:600;text-decoration:none}
.notice a:hover{background:var(--accent-hover)}
.notice a:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
`.replaceAll('\n', '');

/** Styles of the edge's own pages, around the header: a notice in the middle, with one button. */
export const buildEdgePageStyles = (scheme: ColorScheme | null): string => declareColors(COLORS, scheme) + LAYOUT;

/** The brand's ticket, torn in two. */
export const TORN_TICKET =
  '<svg viewBox="0 0 136 136" aria-hidden="true"><circle cx="68" cy="68" r="68" fill="#fff1ea"/>' +
  '<path d="M30 48h30l-5 8 6 8-6 8 6 8-5 8H30a4 4 0 0 1-4-4v-9a7 7 0 0 0 0-14v-9a4 4 0 0 1 4-4z" fill="#f6682f" transform="rotate(-9 44 68)"/>' +
  '<path d="M72 48h34a4 4 0 0 1 4 4v9a7 7 0 0 0 0 14v9a4 4 0 0 1-4 4H72l5-8-6-8 6-8-6-8z" fill="#2b2140" transform="rotate(8 92 68)"/>' +
  '<path d="M36 60h13M35 68h10M36 76h12" stroke="#fff1ea" stroke-width="3" stroke-linecap="round" transform="rotate(-9 44 68)"/>' +
  '<path d="M86 62h14M86 74h9" stroke="#fff1ea" stroke-width="3" stroke-linecap="round" transform="rotate(8 92 68)"/></svg>';
