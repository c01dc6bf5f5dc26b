import type { ReportProp } from './complete-props.ts';

const warned = new Set<string>();

/** Whether a page is on a developer's machine, by its host name. */
function isDevelopment(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$|\.localhost$/.test(hostname);
}

/**
 * Calls a function that checks props and, on a developer's machine, lists the props of the wrong type in one message.
 */
export function warnOfProps<Result>(check: (report: ReportProp) => Result): Result {
  const problems: string[] = [];
  const result = check((name, expected) => problems.push(`${name} must be ${expected}`));
  const message = `The Marquee header uses defaults for props that it cannot use: ${problems.join('; ')}`;
  if (problems.length > 0 && isDevelopment(location.hostname) && !warned.has(message)) {
    warned.add(message);
    console.warn(message);
  }
  return result;
}

/** Checks and completes the props of a host. */

export { completeProps, isWholeEnvironment } from './complete-props.ts';
