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

/** Muted colors around the brand's orange: the ground of a drawing, its shape, and the icon on it. The last two are dark. */
const PALETTES = {
  apricot: { ground: '#ffd6c2', main: '#f6682f', icon: '#ffffff' },
  lilac: { ground: '#ddd2f6', main: '#8062d8', icon: '#ffffff' },
  mint: { ground: '#c3e6d3', main: '#2f9e6b', icon: '#ffffff' },
  sky: { ground: '#c8ddf7', main: '#3f7fdc', icon: '#ffffff' },
  honey: { ground: '#f8dfa6', main: '#e3a226', icon: '#ffffff' },
  rose: { ground: '#f8ccda', main: '#d94b7f', icon: '#ffffff' },
  lagoon: { ground: '#bde1e3', main: '#22909a', icon: '#ffffff' },
  dusk: { ground: '#2a2040', main: '#f6682f', icon: '#fff1ea' },
  night: { ground: '#14263f', main: '#e3a226', icon: '#fdf4df' },
} as const;

export type PaletteName = keyof typeof PALETTES;

export const MOTIFS: Readonly<Record<CategorySlug, { readonly palette: PaletteName; readonly icon: LucideIcon }>> = {
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

interface EventDrawingProps {
  readonly category: CategorySlug;
  readonly palette?: PaletteName;
  readonly className?: string;
}

/** A 16:9 drawing of an event's category. Decorative: the title is next to it. */
export function EventDrawing({ category, palette, className }: EventDrawingProps) {
  const { palette: own, icon: Icon } = MOTIFS[category];
  const { ground, main, icon } = PALETTES[palette ?? own];
  return (
    <svg className={className} viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="320" height="180" fill={ground} />
      <circle cx="160" cy="90" r="62" fill={main} />
      <Icon x={124} y="54" size={72} color={icon} strokeWidth={1.75} />
    </svg>
  );
}

/** The icon of a category. Decorative: the category's name is next to it. */
export function CategoryIcon({ category, className }: Pick<EventDrawingProps, 'category' | 'className'>) {
  const { palette, icon: Icon } = MOTIFS[category];
  return <Icon className={className} color={PALETTES[palette].main} strokeWidth={1.5} aria-hidden="true" />;
}
