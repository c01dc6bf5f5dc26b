import {
  Brush,
  Camera,
  ChartColumn,
  Clapperboard,
  Dumbbell,
  FerrisWheel,
  FlaskConical,
  Flower2,
  Gift,
  GraduationCap,
  HandHeart,
  HeartPulse,
  Landmark,
  type LucideIcon,
  Martini,
  Mountain,
  Music,
  Plane,
  Shapes,
  Shirt,
  Sofa,
  Ticket,
  Users,
  Utensils,
} from 'lucide-react';
import type { CategorySlug } from '../../../shared/catalogue/categories.ts';

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

interface Motif {
  readonly palette: PaletteName;
  readonly icon: LucideIcon;
}

/** What represents a category, and its preferred palette. */
export const MOTIFS: Readonly<Record<CategorySlug, Motif>> = {
  business: { palette: 'sky', icon: ChartColumn },
  'science-and-tech': { palette: 'lagoon', icon: FlaskConical },
  music: { palette: 'apricot', icon: Music },
  'film-and-media': { palette: 'lilac', icon: Clapperboard },
  arts: { palette: 'rose', icon: Brush },
  fashion: { palette: 'rose', icon: Shirt },
  health: { palette: 'mint', icon: HeartPulse },
  'sports-and-fitness': { palette: 'apricot', icon: Dumbbell },
  'travel-and-outdoor': { palette: 'lagoon', icon: Mountain },
  'food-and-drink': { palette: 'honey', icon: Utensils },
  'charity-and-causes': { palette: 'rose', icon: HandHeart },
  government: { palette: 'sky', icon: Landmark },
  community: { palette: 'lilac', icon: Users },
  spirituality: { palette: 'lilac', icon: Flower2 },
  'family-and-education': { palette: 'honey', icon: Shapes },
  holiday: { palette: 'apricot', icon: Gift },
  'home-and-lifestyle': { palette: 'mint', icon: Sofa },
  'auto-boat-and-air': { palette: 'sky', icon: Plane },
  hobbies: { palette: 'lagoon', icon: Camera },
  'school-activities': { palette: 'honey', icon: GraduationCap },
  other: { palette: 'lilac', icon: Ticket },
  nightlife: { palette: 'dusk', icon: Martini },
  seasonal: { palette: 'honey', icon: FerrisWheel },
};
