import { createContext } from 'react';

/** A page whose blocks are updated in place, as its forms see it. */
export interface LivePage {
  /** Posts a form and shows the outcome on the same page. */
  readonly post: (form: HTMLFormElement) => void;
  readonly isPosting: boolean;
  /** Shows the page that a GET form leads to. */
  readonly show: (form: HTMLFormElement) => void;
}

/** Null on a page that is not live. */
export const LivePageContext = createContext<LivePage | null>(null);
