import type { CategorySlug } from '../../../../shared/catalogue/categories.ts';
import { line, type Motif } from './motif.ts';

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
