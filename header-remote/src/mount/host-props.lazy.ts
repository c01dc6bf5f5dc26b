/** What checks the props of a host and completes them. */

export { completeProps, isWholeEnvironment } from './complete-props.ts';
export { warnOfProps } from './warn-of-props.ts';
