/** Why a feature that some supported browser lacks does no harm there. */
interface GuardedFeature {
  /** As the check names it. */
  readonly feature: string;
  /** The only built file that has it; default: any. */
  readonly file?: string;
  readonly guard: string;
}

const REACT = 'React looks for it first, or knows it as an attribute.';
const react = (feature: string): GuardedFeature => ({ feature, file: 'react-dom.js', guard: REACT });

/** What the built browser files use although a browser of the first level does not have it, with what stands in for it there. */
export const GUARDED_FEATURES: readonly GuardedFeature[] = [
  { feature: 'globalThis.requestIdleCallback', guard: 'a timer (`header-remote/src/ui/when-idle.ts`)' },
  { feature: 'window.navigation', guard: 'the address is read whenever the document changes (`watch-address.ts`)' },
  { feature: 'trustedTypes', guard: 'asked for by `typeof`: without Trusted Types a string is HTML' },
  { feature: 'globalThis.trustedTypes', guard: 'optional call: without Trusted Types a string is an address' },
  { feature: '.createPolicy', guard: 'of Trusted Types, which were found before' },
  { feature: 'navigator.globalPrivacyControl', guard: 'undefined is no refusal' },
  { feature: 'navigator.doNotTrack', guard: 'undefined is no refusal' },
  ...[
    '.animation',
    '.canIntercept',
    '.currentEntry',
    '.delay',
    '.downlink',
    '.popover',
    '.skipTransition',
    '.startViewTransition',
    '.transition',
    'navigation',
    'navigator.connection',
    'setImmediate',
  ].map(react),
  {
    feature: ':has',
    guard:
      'the ring of a focused field and the order of two headers stand without it; the gap under a menu’s button is not part of the menu',
  },
  { feature: 'overscroll-behavior', guard: 'older versions lack it for lists that do not scroll' },
  { feature: 'scrollbar-color', guard: 'the scrollbar is that of the browser, over the corner of a panel' },
  { feature: 'text-wrap', guard: 'a heading wraps as usual' },
  { feature: 'contain-intrinsic-inline-size', guard: 'the header measures its own width' },
  { feature: '-webkit-tap-highlight-color', guard: 'a look of touch screens' },
];
