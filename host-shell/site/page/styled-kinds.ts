import type { PageKind } from './page-data.ts';

/** Kinds of pages whose first view has no other page's styles in its HTML: those that visitors land on. */
export const STYLED_KINDS = ['home', 'results', 'event'] as const satisfies readonly PageKind[];

export type StyledKind = (typeof STYLED_KINDS)[number];
