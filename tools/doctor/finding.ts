/** Something that can be wrong. */
export interface Check {
  readonly subject: string;
  /** Says what is wrong; null if nothing is. */
  readonly examine: () => Promise<string | null>;
  /** What to do about it. */
  readonly remedy: string;
}

/** Runs all checks, prints a line for each, and counts the problems. A check that fails is a problem too. */
export async function report(checks: readonly Check[], log: (line: string) => void): Promise<number> {
  let problems = 0;
  for (const { subject, examine, remedy } of checks) {
    const problem = await examine().catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
    if (problem === null) {
      log(`ok       ${subject}`);
      continue;
    }
    problems += 1;
    log(`PROBLEM  ${subject}: ${problem}\n         ${remedy}`);
  }
  return problems;
}
