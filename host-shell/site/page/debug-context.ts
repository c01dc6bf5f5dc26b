/** The parts of the debug bar, in order. */
export const DEBUG_PARTS = ['site', 'build', 'flags', 'requests'] as const;
export type DebugPart = (typeof DEBUG_PARTS)[number];

/** The server's part of the debug bar's data. */
export interface DebugContext {
  /** The chosen parts; never empty. */
  readonly parts: readonly DebugPart[];
  readonly host: string;
  readonly stage: string;
  readonly place: string | null;
  readonly requestId: string;
}
