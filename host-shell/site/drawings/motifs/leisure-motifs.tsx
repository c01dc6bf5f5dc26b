import { line, type Motif } from './motif.ts';

export const LEISURE_MOTIFS = {
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
} as const satisfies Readonly<Record<string, Motif>>;
