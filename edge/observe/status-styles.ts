import type { ColorScheme } from '../../shared/cookies/color-scheme.ts';
import { BREAKPOINTS } from '../../shared/layout/breakpoints.ts';
import { declareColors } from '../http/page-styles.ts';

const COLORS = [
  'ink-900',
  'ink-700',
  'ink-500',
  'line',
  'surface',
  'tint',
  'accent-strong',
  'accent-tint',
  'focus',
] as const;

const LAYOUT = `
*{box-sizing:border-box}
body{margin:0;background:var(--tint);color:var(--ink-900);font:14px/20px 'Figtree Variable',Figtree,system-ui,sans-serif;-webkit-font-smoothing:antialiased}
a{color:var(--accent-strong)}
a:focus-visible,.scroll:focus-visible{outline:2px solid var(--focus);outline-offset:2px;border-radius:4px}
.bar{display:flex;flex-wrap:wrap;align-items:center;gap:4px 12px;padding:12px max(24px,calc((100% - 1104px)/2));background:var(--surface);border-bottom:1px solid var(--line)}
.bar p{margin:0 0 0 auto;color:var(--ink-500)}
.brand{font-weight:600;font-size:18px;color:inherit;text-decoration:none}
main{max-width:1152px;margin:0 auto;padding:24px}
h1{font-size:28px;line-height:36px;font-weight:600;margin:0 0 16px}
h2{font-size:14px;font-weight:600;margin:0}
.tables{display:grid;gap:12px}
.card{margin:0;padding:16px;background:var(--surface);border:1px solid var(--line);border-radius:12px;min-width:0}
.empty{margin:8px 0 0;color:var(--ink-500)}
.scroll{overflow-x:auto;margin-top:8px}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:8px 12px 8px 0;text-align:left;border-top:1px solid var(--line);white-space:nowrap}
thead th{border-top:0;color:var(--ink-500);font-weight:500}
tbody th{font-weight:500}
.badge{display:inline-block;padding:0 8px;border-radius:999px;background:var(--accent-tint);color:var(--accent-strong);font-size:12px;font-weight:500}
footer{max-width:1152px;margin:0 auto;padding:0 24px 24px;color:var(--ink-500)}
@media (width<${BREAKPOINTS.small}px){.bar{padding:12px 16px}.bar p{margin-left:0}main{padding:16px}}
`.replaceAll('\n', '');

/** Styles of the operators' page: the header's tokens, denser. */
export const buildStatusStyles = (scheme: ColorScheme | null): string => declareColors(COLORS, scheme) + LAYOUT;
