/** The five colors of a drawing, from its background to its darkest shape. They are independent of the header's tokens. */
export interface Palette {
  readonly ground: string;
  readonly soft: string;
  readonly main: string;
  readonly deep: string;
  readonly paper: string;
}

/** Muted colors around the brand's orange. The last two are dark. */
export const PALETTES = {
  apricot: { ground: '#fff1ea', soft: '#ffd6c2', main: '#f6682f', deep: '#7c2d0e', paper: '#ffffff' },
  lilac: { ground: '#f3effc', soft: '#ddd2f6', main: '#8062d8', deep: '#372468', paper: '#ffffff' },
  mint: { ground: '#e8f5ee', soft: '#c3e6d3', main: '#2f9e6b', deep: '#114a33', paper: '#ffffff' },
  sky: { ground: '#e9f1fc', soft: '#c8ddf7', main: '#3f7fdc', deep: '#16376b', paper: '#ffffff' },
  honey: { ground: '#fdf4df', soft: '#f8dfa6', main: '#e3a226', deep: '#674406', paper: '#ffffff' },
  rose: { ground: '#fdedf2', soft: '#f8ccda', main: '#d94b7f', deep: '#681637', paper: '#ffffff' },
  lagoon: { ground: '#e6f4f4', soft: '#bde1e3', main: '#22909a', deep: '#0c444a', paper: '#ffffff' },
  dusk: { ground: '#2a2040', soft: '#443463', main: '#f6682f', deep: '#ffd6c2', paper: '#fff1ea' },
  night: { ground: '#14263f', soft: '#234064', main: '#e3a226', deep: '#f8dfa6', paper: '#fdf4df' },
} as const satisfies Readonly<Record<string, Palette>>;

export type PaletteName = keyof typeof PALETTES;
