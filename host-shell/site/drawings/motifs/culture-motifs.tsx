import { line, type Motif } from './motif.ts';

export const CULTURE_MOTIFS = {
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
} as const satisfies Readonly<Record<string, Motif>>;
