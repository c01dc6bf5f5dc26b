/** Faults that the playground injects into a header that a host loads, so that host teams see what their users would see. */
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

/** Folder of the responses that replace a build's files: `{root}{fault}/{build}/{file}`. */
export const FAULT_ROOT = '/host/faults/';
