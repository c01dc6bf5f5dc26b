/** What a host shows until the header does, each of another shape: nodes that come, change their order and go. */
export const FALLBACKS = ['form', 'section', 'list', 'reversed', 'text', 'nothing'] as const;
export type Fallback = (typeof FALLBACKS)[number];

const LISTS: { readonly [Name in Fallback]?: readonly string[] } = {
  list: ['one', 'two', 'three'],
  reversed: ['three', 'two', 'one', 'four'],
};

/** Terms that a fallback lists, each by its key. */
export const listTerms = (fallback: Fallback): readonly string[] => LISTS[fallback] ?? [];

/** A host's application. */
export interface Host {
  /** Shows another fallback. */
  readonly change: (fallback: Fallback) => void;
  /** Takes the application out of the page. */
  readonly close: () => void;
}

declare global {
  interface Window {
    host: Host;
    /** Takes the header out; the element has no such function. */
    unmountHeader?: (() => void) | undefined;
  }
}

const query = new URLSearchParams(location.search);

/** How the header comes onto the page. */
export const way = query.get('way') ?? 'element';

/** The element that the header shows in. */
export const tag = way === 'element' ? 'marquee-header' : 'div';

export const app = document.querySelector<HTMLElement>('#app') as HTMLElement;

/** The header's site. */
export const origin = app.dataset.marquee ?? '';
