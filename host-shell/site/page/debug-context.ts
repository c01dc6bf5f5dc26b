/** What the debug bar can show, in its order. */
export const DEBUG_PARTS = ['site', 'build', 'flags', 'requests'] as const;
export type DebugPart = (typeof DEBUG_PARTS)[number];

/** What the server knows of a page, for the debug bar. */
export interface DebugContext {
  /** Chosen ones; never none. */
  readonly parts: readonly DebugPart[];
  readonly host: string;
  readonly stage: string;
  readonly place: string | null;
  readonly requestId: string;
}
