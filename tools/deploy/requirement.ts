import type { Check } from '../doctor/finding.ts';

/** Something that a deployment needs. */
export interface Requirement extends Check {
  /** Makes what is missing, where this program may; running it again does no harm. */
  readonly make?: (() => Promise<unknown>) | undefined;
  /** Whether it is read from the account. */
  readonly isOfAccount?: boolean;
}

export interface PreflightResult {
  /** Number of requirements that only a person can meet. */
  readonly missing: number;
  readonly made: readonly string[];
}

const describe = (error: unknown) => (error instanceof Error ? error.message : String(error));
const examine = (requirement: Requirement) => requirement.examine().catch(describe);

/**
 * Examines all requirements, prints one list, and makes what is missing. If there is something that it cannot make, it makes
 * nothing: the list is to be worked off first.
 *
 * @param login without it, requirements of the account are unknown
 */
export async function runPreflight(
  login: Requirement,
  requirements: readonly Requirement[],
  { isDryRun, log }: { readonly isDryRun: boolean; readonly log: (line: string) => void },
): Promise<PreflightResult> {
  let missing = 0;
  let hasLogin = true;
  const makeable: Requirement[] = [];
  for (const requirement of [login, ...requirements]) {
    if (requirement.isOfAccount && !hasLogin) {
      log(`UNKNOWN  ${requirement.subject}: needs the login`);
      continue;
    }
    const problem = await examine(requirement);
    if (problem === null) {
      log(`ok       ${requirement.subject}`);
    } else if (requirement.make !== undefined) {
      log(`make     ${requirement.subject}: ${problem}`);
      makeable.push(requirement);
    } else {
      log(`MISSING  ${requirement.subject}: ${problem}\n         ${requirement.remedy}`);
      missing += 1;
      if (requirement === login) hasLogin = false;
    }
  }
  if (missing > 0 || isDryRun) return { missing, made: [] };
  const made: string[] = [];
  for (const requirement of makeable) {
    const failure = await requirement.make?.().then(() => null, describe);
    // A creation whose response was lost has happened: what counts is what is there now.
    const problem = await examine(requirement);
    if (problem !== null) throw new Error(`${requirement.subject} cannot be made: ${failure ?? problem}`);
    log(`made     ${requirement.subject}`);
    made.push(requirement.subject);
  }
  return { missing, made };
}
