import type { ColorScheme } from '../../shared/cookies/color-scheme.ts';

/** Colours of the edge's own pages in the light and the dark scheme: the tokens of header and host pages with these names. */
export const PAGE_COLORS = {
  'ink-900': ['#1c1527', '#f4f1f8'],
  'ink-700': ['#4a4358', '#cfc8da'],
  'ink-500': ['#6a6378', '#a9a1b8'],
  line: ['#e6e2ec', '#3a3244'],
  surface: ['#ffffff', '#17121f'],
  tint: ['#faf8fc', '#231c2e'],
  accent: ['#f6682f', '#f6682f'],
  'accent-hover': ['#ff7d49', '#ff7d49'],
  'accent-strong': ['#bf3f0b', '#ff9a6b'],
  'accent-tint': ['#fff1ea', '#3b2117'],
  'on-accent': ['#1c1527', '#1c1527'],
  focus: ['#2f54eb', '#93a9ff'],
} as const satisfies Readonly<Record<string, readonly [light: string, dark: string]>>;

type ColorName = keyof typeof PAGE_COLORS;

/**
 * Declares colours as custom properties of the root. Browsers without `light-dark()` have the light scheme; paper is
 * white.
 *
 * @param scheme the user's choice; null for the system's scheme
 */
export function declareColors(names: readonly ColorName[], scheme: ColorScheme | null): string {
  const declare = (build: (light: string, dark: string) => string) =>
    names
      .map((name) => {
        const [light, dark] = PAGE_COLORS[name];
        return `--${name}:${light === dark ? light : build(light, dark)}`;
      })
      .join(';');
  return (
    `:root{${declare((light) => light)}}` +
    `@supports (color:light-dark(red,red)){:root{color-scheme:${scheme ?? 'light dark'};${declare((light, dark) => `light-dark(${light},${dark})`)}}}` +
    '@media print{:root{color-scheme:light}}'
  );
}
