/** What the playground can break of a header that a host loads: what a host team sees is what its users would. */
export const FAULTS = [
  'pointer-404',
  'entry-404',
  'entry-500',
  'entry-html',
  'entry-garbage',
  'entry-hangs',
  'entry-throws',
  'render-throws',
  'chunk-404',
] as const;
export type Fault = (typeof FAULTS)[number];

/** Folder of the answers in place of a build's files: `{root}{fault}/{build}/{file}`. */
export const FAULT_ROOT = '/host/faults/';
