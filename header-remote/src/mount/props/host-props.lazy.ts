/** Checks and completes the props of a host. */

export { completeProps, isWholeEnvironment } from './complete-props.ts';
export { warnOfProps } from './warn-of-props.ts';
