import { line, type Motif } from './motif.ts';

export const SOCIETY_MOTIFS = {
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
} as const satisfies Readonly<Record<string, Motif>>;
