/** What the last action came to, with the way back where there is one. */
export interface PageNotice {
  readonly text: string;
  readonly severity: 'neutral' | 'error';
  readonly undo: {
    readonly label: string;
    readonly path: string;
    readonly fields: Readonly<Record<string, string>>;
  } | null;
}
