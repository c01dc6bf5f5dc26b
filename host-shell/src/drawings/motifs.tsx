import type { ReactNode } from 'react';
import type { CategorySlug } from '../../../shared/catalogue/categories.ts';
import type { Palette, PaletteName } from './palettes.ts';

/** What stands for a category: drawn in a box of 120 × 120, with the palette it looks best in. */
interface Motif {
  readonly palette: PaletteName;
  readonly draw: (palette: Palette) => ReactNode;
}

const line = (color: string, width: number) =>
  ({ fill: 'none', stroke: color, strokeWidth: width, strokeLinecap: 'round', strokeLinejoin: 'round' }) as const;

export const MOTIFS: Readonly<Record<CategorySlug, Motif>> = {
  business: {
    palette: 'sky',
    draw: (p) => (
      <>
        <rect x="16" y="66" width="20" height="38" rx="4" fill={p.soft} />
        <rect x="44" y="48" width="20" height="56" rx="4" fill={p.main} />
        <rect x="72" y="28" width="20" height="76" rx="4" fill={p.deep} />
        <path d="M14 50 L46 30 L66 34 L100 10" {...line(p.main, 5)} />
        <path d="M86 9 L101 9 L101 24" {...line(p.main, 5)} />
        <rect x="8" y="104" width="104" height="5" rx="2.5" fill={p.deep} />
      </>
    ),
  },
  'science-and-tech': {
    palette: 'lagoon',
    draw: (p) => (
      <>
        <circle cx="60" cy="60" r="50" fill={p.soft} />
        <ellipse cx="60" cy="60" rx="48" ry="18" {...line(p.deep, 4)} />
        <ellipse cx="60" cy="60" rx="48" ry="18" transform="rotate(60 60 60)" {...line(p.deep, 4)} />
        <ellipse cx="60" cy="60" rx="48" ry="18" transform="rotate(120 60 60)" {...line(p.deep, 4)} />
        <circle cx="60" cy="60" r="12" fill={p.main} />
        <circle cx="108" cy="60" r="7" fill={p.main} />
        <circle cx="36" cy="18" r="7" fill={p.main} />
        <circle cx="36" cy="102" r="7" fill={p.main} />
      </>
    ),
  },
  music: {
    palette: 'apricot',
    draw: (p) => (
      <>
        <circle cx="56" cy="64" r="48" fill={p.deep} />
        <circle cx="56" cy="64" r="38" {...line(p.main, 1.5)} opacity="0.5" />
        <circle cx="56" cy="64" r="29" {...line(p.main, 1.5)} opacity="0.5" />
        <path d="M56 16 A48 48 0 0 1 97 39 L75 52 A22 22 0 0 0 56 42 Z" fill={p.main} opacity="0.35" />
        <circle cx="56" cy="64" r="19" fill={p.main} />
        <circle cx="56" cy="64" r="5" fill={p.paper} />
        <path d="M108 12 L108 60 L86 86" {...line(p.soft, 6)} />
        <circle cx="108" cy="14" r="9" fill={p.main} />
        <path d="M90 80 L80 92" {...line(p.main, 9)} />
      </>
    ),
  },
  'film-and-media': {
    palette: 'lilac',
    draw: (p) => (
      <>
        <rect x="10" y="48" width="100" height="62" rx="8" fill={p.deep} />
        <path d="M12 34 L104 12 L109 31 L17 53 Z" fill={p.main} />
        <path d="M31 29 L44 46 M55 24 L68 41 M79 18 L92 35" {...line(p.paper, 6)} />
        <rect x="10" y="46" width="100" height="16" fill={p.main} />
        <path d="M26 46 L18 62 M50 46 L42 62 M74 46 L66 62 M98 46 L90 62" {...line(p.paper, 6)} />
        <path d="M51 74 L75 87 L51 100 Z" fill={p.soft} />
      </>
    ),
  },
  arts: {
    palette: 'rose',
    draw: (p) => (
      <>
        <path d="M50 26 C70 34 90 34 112 24 C114 62 108 92 82 104 C60 94 48 64 50 26 Z" fill={p.soft} />
        <path d="M68 84 C76 74 88 73 97 79" {...line(p.deep, 5)} />
        <path d="M8 18 C28 26 50 26 70 16 C74 54 66 84 40 96 C16 86 6 56 8 18 Z" fill={p.main} />
        <path d="M20 44 C24 39 31 39 35 44 M45 43 C49 38 56 38 60 42" {...line(p.paper, 5)} />
        <path d="M23 60 C28 78 50 78 57 58 C46 64 34 65 23 60 Z" fill={p.paper} />
      </>
    ),
  },
  fashion: {
    palette: 'rose',
    draw: (p) => (
      <>
        <path d="M60 24 C60 12 74 14 72 22 C71 28 60 28 60 36" {...line(p.deep, 5)} />
        <path d="M60 34 L18 56 M60 34 L102 56" {...line(p.deep, 5)} />
        <path d="M44 42 L36 62 L44 72 L24 110 L96 110 L76 72 L84 62 L76 42 C70 54 50 54 44 42 Z" fill={p.main} />
        <path d="M44 72 L76 72 L79 80 L41 80 Z" fill={p.deep} />
        <path d="M44 90 L38 110 M60 86 L60 110 M76 90 L82 110" {...line(p.soft, 3)} />
      </>
    ),
  },
  health: {
    palette: 'mint',
    draw: (p) => (
      <>
        <path
          d="M60 106 C22 80 8 62 8 42 C8 24 22 12 37 12 C48 12 56 18 60 27 C64 18 72 12 83 12 C98 12 112 24 112 42 C112 62 98 80 60 106 Z"
          fill={p.main}
        />
        <path d="M8 58 L38 58 L48 38 L62 78 L74 50 L80 58 L112 58" {...line(p.paper, 6)} />
        <path d="M24 38 C24 30 30 26 37 26" {...line(p.soft, 5)} />
      </>
    ),
  },
  'sports-and-fitness': {
    palette: 'apricot',
    draw: (p) => (
      <>
        <circle cx="60" cy="60" r="50" fill={p.main} />
        <path d="M60 10 L60 110 M10 60 L110 60" {...line(p.deep, 4.5)} />
        <path d="M25 24 C46 44 46 76 25 96 M95 24 C74 44 74 76 95 96" {...line(p.deep, 4.5)} />
        <path d="M30 34 C36 26 44 21 52 19" {...line(p.soft, 5)} />
      </>
    ),
  },
  'travel-and-outdoor': {
    palette: 'lagoon',
    draw: (p) => (
      <>
        <circle cx="88" cy="34" r="18" fill={p.main} />
        <path d="M2 104 L44 26 L86 104 Z" fill={p.deep} />
        <path d="M44 26 L59 54 L50 50 L44 58 L36 51 L29 54 Z" fill={p.paper} />
        <path d="M52 104 L84 54 L118 104 Z" fill={p.main} opacity="0.75" />
        <path d="M46 106 L64 80 L82 106 Z" fill={p.paper} />
        <path d="M64 80 L64 106 L72 106 Z" fill={p.soft} />
      </>
    ),
  },
  'food-and-drink': {
    palette: 'honey',
    draw: (p) => (
      <>
        <path d="M42 44 C36 36 48 30 42 20 M60 44 C54 36 66 30 60 20" {...line(p.soft, 5)} />
        <path d="M70 56 L108 10 M80 58 L116 18" {...line(p.deep, 4.5)} />
        <path d="M8 58 L112 58 C112 84 92 104 60 104 C28 104 8 84 8 58 Z" fill={p.main} />
        <rect x="4" y="52" width="112" height="10" rx="5" fill={p.deep} />
        <rect x="40" y="102" width="40" height="8" rx="4" fill={p.deep} />
        <path d="M22 72 C28 84 38 91 50 93" {...line(p.paper, 5)} opacity="0.7" />
      </>
    ),
  },
  'charity-and-causes': {
    palette: 'rose',
    draw: (p) => (
      <>
        <path
          d="M60 66 C40 52 32 42 32 31 C32 21 40 14 48 14 C54 14 58 17 60 22 C62 17 66 14 72 14 C80 14 88 21 88 31 C88 42 80 52 60 66 Z"
          fill={p.main}
        />
        <path d="M6 78 C18 66 30 68 40 76 L62 76 C72 76 72 88 62 88 L46 88" {...line(p.deep, 7)} />
        <path d="M6 104 L54 108 C66 108 82 100 112 78 C114 72 106 68 100 72 L72 88" {...line(p.deep, 7)} />
        <path d="M42 30 C42 26 45 23 48 23" {...line(p.soft, 4)} />
      </>
    ),
  },
  government: {
    palette: 'sky',
    draw: (p) => (
      <>
        <path d="M60 10 L110 38 L10 38 Z" fill={p.deep} />
        <circle cx="60" cy="28" r="5.5" fill={p.soft} />
        <rect x="14" y="42" width="92" height="8" rx="2" fill={p.main} />
        <path
          d="M24 54 h12 v38 h-12 Z M44 54 h12 v38 h-12 Z M64 54 h12 v38 h-12 Z M84 54 h12 v38 h-12 Z"
          fill={p.main}
        />
        <rect x="14" y="94" width="92" height="7" rx="2" fill={p.deep} />
        <rect x="6" y="103" width="108" height="7" rx="2" fill={p.deep} />
      </>
    ),
  },
  community: {
    palette: 'lilac',
    draw: (p) => (
      <>
        <circle cx="26" cy="44" r="13" fill={p.soft} />
        <path d="M4 104 C4 76 12 64 26 64 C40 64 48 76 48 104 Z" fill={p.soft} />
        <circle cx="94" cy="44" r="13" fill={p.deep} />
        <path d="M72 104 C72 76 80 64 94 64 C108 64 116 76 116 104 Z" fill={p.deep} />
        <circle cx="60" cy="30" r="17" fill={p.main} />
        <path d="M30 108 C30 72 42 54 60 54 C78 54 90 72 90 108 Z" fill={p.main} />
        <path d="M48 84 C54 92 66 92 72 84" {...line(p.paper, 5)} />
      </>
    ),
  },
  spirituality: {
    palette: 'lilac',
    draw: (p) => (
      <>
        <circle cx="60" cy="30" r="16" fill={p.soft} />
        <path d="M60 100 C28 100 8 82 4 56 C26 54 48 66 60 100 Z" fill={p.soft} />
        <path d="M60 100 C92 100 112 82 116 56 C94 54 72 66 60 100 Z" fill={p.soft} />
        <path d="M60 100 C36 92 26 70 28 44 C48 50 60 70 60 100 Z" fill={p.main} />
        <path d="M60 100 C84 92 94 70 92 44 C72 50 60 70 60 100 Z" fill={p.main} />
        <path d="M60 100 C46 82 46 58 60 38 C74 58 74 82 60 100 Z" fill={p.deep} />
        <path d="M24 108 L96 108" {...line(p.deep, 5)} />
      </>
    ),
  },
  'family-and-education': {
    palette: 'honey',
    draw: (p) => (
      <>
        <path d="M66 58 C84 40 74 24 92 8" {...line(p.soft, 3)} />
        <path d="M92 2 L112 18 L100 40 L82 24 Z" fill={p.deep} />
        <rect x="10" y="64" width="44" height="44" rx="6" fill={p.main} />
        <circle cx="32" cy="86" r="11" fill={p.paper} />
        <rect x="58" y="64" width="44" height="44" rx="6" fill={p.deep} />
        <path d="M80 74 L92 97 L68 97 Z" fill={p.soft} />
        <rect x="30" y="20" width="44" height="44" rx="6" fill={p.soft} />
        <rect x="42" y="32" width="20" height="20" rx="3" fill={p.deep} />
      </>
    ),
  },
  holiday: {
    palette: 'apricot',
    draw: (p) => (
      <>
        <rect x="16" y="56" width="88" height="54" rx="6" fill={p.main} />
        <rect x="10" y="40" width="100" height="20" rx="5" fill={p.deep} />
        <rect x="52" y="40" width="16" height="70" fill={p.soft} />
        <path d="M60 40 C44 40 30 34 32 22 C34 10 54 14 60 40 Z" fill={p.soft} />
        <path d="M60 40 C76 40 90 34 88 22 C86 10 66 14 60 40 Z" fill={p.soft} />
        <circle cx="60" cy="38" r="6" fill={p.paper} />
      </>
    ),
  },
  'home-and-lifestyle': {
    palette: 'mint',
    draw: (p) => (
      <>
        <path d="M40 108 L80 108 L86 70 L34 70 Z" fill={p.main} />
        <rect x="30" y="64" width="60" height="12" rx="4" fill={p.deep} />
        <path d="M60 66 C60 44 60 36 60 20" {...line(p.deep, 4)} />
        <path d="M60 44 C42 44 28 34 24 14 C44 14 58 24 60 44 Z" fill={p.soft} />
        <path d="M60 54 C78 52 92 40 96 22 C76 24 62 34 60 54 Z" fill={p.main} opacity="0.8" />
        <path d="M60 26 C52 20 52 10 60 4 C68 10 68 20 60 26 Z" fill={p.deep} />
      </>
    ),
  },
  'auto-boat-and-air': {
    palette: 'sky',
    draw: (p) => (
      <>
        <path d="M20 58 L34 34 C36 30 40 28 44 28 L76 28 C80 28 84 30 87 33 L104 58 Z" fill={p.deep} />
        <path d="M32 56 L42 38 L58 38 L58 56 Z M64 56 L64 38 L78 38 L92 56 Z" fill={p.soft} />
        <path d="M6 62 C6 56 10 54 16 54 L104 54 C112 54 116 60 116 68 L116 84 L6 84 Z" fill={p.main} />
        <circle cx="32" cy="86" r="15" fill={p.deep} />
        <circle cx="32" cy="86" r="6" fill={p.paper} />
        <circle cx="90" cy="86" r="15" fill={p.deep} />
        <circle cx="90" cy="86" r="6" fill={p.paper} />
        <rect x="104" y="62" width="12" height="8" rx="4" fill={p.paper} />
      </>
    ),
  },
  hobbies: {
    palette: 'lagoon',
    draw: (p) => (
      <>
        <path d="M40 34 L48 20 L76 20 L84 34 Z" fill={p.deep} />
        <rect x="8" y="32" width="104" height="72" rx="12" fill={p.main} />
        <rect x="8" y="50" width="104" height="8" fill={p.deep} opacity="0.35" />
        <circle cx="60" cy="68" r="27" fill={p.paper} />
        <circle cx="60" cy="68" r="20" fill={p.deep} />
        <path d="M48 66 C49 59 54 55 61 55" {...line(p.soft, 4)} />
        <circle cx="98" cy="43" r="4" fill={p.paper} />
      </>
    ),
  },
  'school-activities': {
    palette: 'honey',
    draw: (p) => (
      <>
        <path d="M32 58 L32 82 C32 94 88 94 88 82 L88 58 Z" fill={p.main} />
        <path d="M60 20 L116 46 L60 72 L4 46 Z" fill={p.deep} />
        <path d="M60 46 L104 54 L104 82" {...line(p.soft, 4)} />
        <path d="M98 80 L110 80 L112 104 L96 104 Z" fill={p.main} />
      </>
    ),
  },
  other: {
    palette: 'lilac',
    draw: (p) => (
      <>
        <path
          d="M10 36 h100 v18 a10 10 0 0 0 0 20 v18 h-100 v-18 a10 10 0 0 0 0 -20 Z"
          fill={p.main}
          transform="rotate(-8 60 64)"
        />
        <path
          d="M60 46 L65 58 L78 59 L68 67 L71 80 L60 73 L49 80 L52 67 L42 59 L55 58 Z"
          fill={p.paper}
          transform="rotate(-8 60 64)"
        />
        <path d="M20 14 L24 24 M96 106 L100 114 M106 22 L114 14" {...line(p.deep, 5)} />
      </>
    ),
  },
  nightlife: {
    palette: 'dusk',
    draw: (p) => (
      <>
        <path d="M60 0 L60 22" {...line(p.deep, 3)} />
        <circle cx="60" cy="62" r="42" fill={p.main} />
        <path d="M60 20 C40 40 40 84 60 104 C80 84 80 40 60 20 Z" fill={p.deep} opacity="0.55" />
        <path d="M22 46 L98 46 M18 62 L102 62 M22 78 L98 78" {...line(p.ground, 2.5)} />
        <path d="M60 20 L60 104" {...line(p.ground, 2.5)} />
        <path d="M12 18 L16 28 L26 32 L16 36 L12 46 L8 36 L-2 32 L8 28 Z" fill={p.paper} />
        <path d="M106 84 L109 92 L117 95 L109 98 L106 106 L103 98 L95 95 L103 92 Z" fill={p.paper} />
      </>
    ),
  },
  seasonal: {
    palette: 'honey',
    draw: (p) => (
      <>
        <path d="M20 104 C12 56 40 14 104 14 C108 74 74 106 30 98 Z" fill={p.main} />
        <path d="M104 14 C108 74 74 106 30 98 L60 62 Z" fill={p.deep} opacity="0.22" />
        <path d="M10 112 C30 84 52 60 84 36" {...line(p.deep, 4.5)} />
        <path d="M44 76 L42 54 M58 62 L56 40 M44 76 L68 78 M58 62 L80 64" {...line(p.deep, 3.5)} />
      </>
    ),
  },
};

/** A second motif for categories with many events, so that their lists do not repeat one picture. */
export const OTHER_MOTIFS: Partial<Readonly<Record<CategorySlug, Motif['draw']>>> = {
  music: (p) => (
    <>
      <path d="M44 84 L44 26 L100 14 L100 72" {...line(p.deep, 7)} />
      <path d="M44 42 L100 30" {...line(p.deep, 7)} />
      <ellipse cx="30" cy="88" rx="17" ry="13" fill={p.main} transform="rotate(-18 30 88)" />
      <ellipse cx="86" cy="76" rx="17" ry="13" fill={p.main} transform="rotate(-18 86 76)" />
    </>
  ),
  arts: (p) => (
    <>
      <path
        d="M60 12 C92 12 114 34 114 60 C114 78 98 80 88 76 C76 72 70 82 76 92 C82 104 74 108 60 108 C30 108 8 88 8 60 C8 32 30 12 60 12 Z"
        fill={p.main}
      />
      <circle cx="36" cy="50" r="9" fill={p.paper} />
      <circle cx="60" cy="34" r="9" fill={p.soft} />
      <circle cx="86" cy="46" r="9" fill={p.deep} />
      <circle cx="38" cy="78" r="9" fill={p.deep} />
    </>
  ),
  'food-and-drink': (p) => (
    <>
      <path d="M24 14 L72 14 C76 44 66 62 48 62 C30 62 20 44 24 14 Z" fill={p.soft} />
      <path d="M23 32 C40 40 54 26 73 34 C74 50 64 62 48 62 C32 62 22 50 23 32 Z" fill={p.main} />
      <path d="M48 62 L48 102 M30 104 L66 104" {...line(p.deep, 6)} />
      <path d="M74 108 L112 108 L112 88 L84 74 Z" fill={p.main} />
      <path d="M84 74 L112 88 L74 90 Z" fill={p.deep} opacity="0.35" />
      <circle cx="92" cy="98" r="4" fill={p.paper} />
      <circle cx="104" cy="96" r="3" fill={p.paper} />
    </>
  ),
  'sports-and-fitness': (p) => (
    <>
      <path d="M30 14 L90 14 L90 44 C90 64 78 76 60 76 C42 76 30 64 30 44 Z" fill={p.main} />
      <path d="M30 22 L12 22 C12 42 20 50 34 52 M90 22 L108 22 C108 42 100 50 86 52" {...line(p.deep, 6)} />
      <path d="M60 76 L60 94" {...line(p.deep, 10)} />
      <rect x="36" y="94" width="48" height="14" rx="5" fill={p.deep} />
      <path d="M60 26 L65 38 L77 38 L67 46 L71 58 L60 51 L49 58 L53 46 L43 38 L55 38 Z" fill={p.paper} />
    </>
  ),
  business: (p) => (
    <>
      <path d="M42 34 L42 22 C42 18 45 16 48 16 L72 16 C75 16 78 18 78 22 L78 34" {...line(p.deep, 7)} />
      <rect x="8" y="34" width="104" height="70" rx="10" fill={p.main} />
      <path
        d="M8 60 C36 74 84 74 112 60 L112 44 C112 38 108 34 102 34 L18 34 C12 34 8 38 8 44 Z"
        fill={p.deep}
        opacity="0.3"
      />
      <rect x="50" y="60" width="20" height="16" rx="4" fill={p.paper} />
    </>
  ),
  'film-and-media': (p) => (
    <>
      <circle cx="58" cy="58" r="48" fill={p.deep} />
      <circle cx="58" cy="30" r="12" fill={p.soft} />
      <circle cx="58" cy="86" r="12" fill={p.soft} />
      <circle cx="30" cy="58" r="12" fill={p.soft} />
      <circle cx="86" cy="58" r="12" fill={p.soft} />
      <circle cx="58" cy="58" r="6" fill={p.main} />
      <path d="M58 106 L116 106" {...line(p.main, 8)} />
    </>
  ),
  community: (p) => (
    <>
      <path
        d="M16 22 h64 a10 10 0 0 1 10 10 v28 a10 10 0 0 1 -10 10 h-36 l-18 16 v-16 h-10 a10 10 0 0 1 -10 -10 v-28 a10 10 0 0 1 10 -10 Z"
        fill={p.main}
      />
      <path
        d="M96 50 h8 a10 10 0 0 1 10 10 v22 a10 10 0 0 1 -10 10 h-4 v14 l-16 -14 h-26 a10 10 0 0 1 -10 -8 h34 a14 14 0 0 0 14 -14 Z"
        fill={p.deep}
      />
      <path d="M24 42 L72 42 M24 54 L56 54" {...line(p.paper, 5)} />
    </>
  ),
  health: (p) => (
    <>
      <circle cx="60" cy="22" r="13" fill={p.deep} />
      <path d="M60 42 C48 42 44 52 44 66 L76 66 C76 52 72 42 60 42 Z" fill={p.main} />
      <path d="M44 52 C30 60 20 70 12 84 M76 52 C90 60 100 70 108 84" {...line(p.main, 9)} />
      <path d="M20 102 C20 82 44 84 60 94 C76 84 100 82 100 102 Z" fill={p.deep} />
      <path d="M34 100 L86 100" {...line(p.main, 9)} />
    </>
  ),
};
