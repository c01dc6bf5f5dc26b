import { createContext } from 'react';

/** A page whose blocks are exchanged while it is looked at, for the forms among them. */
export interface LivePage {
  /** Posts a form, and shows what came of it on the same page. */
  readonly post: (form: HTMLFormElement) => void;
  readonly isPosting: boolean;
  /** Shows the page that a form leads to. */
  readonly show: (form: HTMLFormElement) => void;
}

/** Null on a page whose blocks stay as they were sent. */
export const LivePageContext = createContext<LivePage | null>(null);
