import fc from 'fast-check';

/** A rule that holds for every input. Inputs are JSON, so that the file of found cases can keep them. */
export interface FuzzProperty {
  /** Names the rule in reports and in the file of found cases. */
  readonly name: string;
  /** Tries the found cases, then `runs` generated ones. */
  readonly run: (options: FuzzRun) => Promise<FuzzFailure | null>;
}

export interface FuzzRun {
  readonly seed: number;
  readonly runs: number;
  readonly found: readonly unknown[];
}

export interface FuzzFailure {
  /** The smallest input that breaks the rule. */
  readonly input: unknown;
  readonly error: string;
}

/** @param check throws for an input that breaks the rule */
export function defineProperty<Input>(
  name: string,
  inputs: fc.Arbitrary<Input>,
  check: (input: Input) => void | Promise<void>,
): FuzzProperty {
  return {
    name,
    run: async ({ seed, runs, found }) => {
      const details = await fc.check(
        fc.asyncProperty(inputs, async (input) => check(input)),
        {
          seed,
          // Cases that were found count as runs.
          numRuns: runs + found.length,
          examples: found.map((input) => [input as Input]),
        },
      );
      if (!details.failed) return null;
      return { input: details.counterexample?.[0], error: String(details.errorInstance ?? 'interrupted') };
    },
  };
}
