/** The outcome of the last action, with its undo action if it has one. */
export interface PageNotice {
  readonly text: string;
  readonly severity: 'neutral' | 'error';
  readonly undo: {
    readonly label: string;
    readonly path: string;
    readonly fields: Readonly<Record<string, string>>;
  } | null;
}
