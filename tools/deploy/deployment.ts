import * as z from 'zod/mini';

/** Percent of the traffic that a new version gets, one after the other. */
const SHARES = [1, 10, 50, 100] as const;

/** A deployment that stopped: its message says what users get. */
export class DeploymentError extends Error {}

/** The world of a deployment. */
export interface DeploymentContext {
  readonly stage: string;
  /** File with the secrets of the version, as wrangler reads them. */
  readonly secretsFile: string;
  /** Runs wrangler for the stage's account, and rejects with its error where it fails. */
  readonly wrangler: (...parameters: readonly string[]) => Promise<string>;
  /** Lists what is wrong with the answers of a version. */
  readonly smokeTest: (version: string) => Promise<readonly string[]>;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
  readonly log: (line: string) => void;
  /** Between two shares. */
  readonly waitMs: number;
}

const statusSchema = z.object({ versions: z.array(z.object({ version_id: z.string(), percentage: z.number() })) });

/** The version that most users get; null where the worker was never deployed. */
async function readServingVersion({ stage, wrangler }: DeploymentContext): Promise<string | null> {
  let output: string;
  try {
    output = await wrangler('deployments', 'status', '--json', '--env', stage);
  } catch (error) {
    // Code of the platform for a worker that does not exist, and wrangler's words for one without a deployment.
    if (/10007|no deployments|does not exist/i.test(String(error))) return null;
    throw error;
  }
  const { versions } = statusSchema.parse(JSON.parse(output));
  return versions.toSorted((one, other) => other.percentage - one.percentage)[0]?.version_id ?? null;
}

function findVersion(output: string): string {
  const [, version] = /Version ID: ([0-9a-f-]{36})/.exec(output) ?? [];
  if (version === undefined) throw new DeploymentError(`wrangler has named no version:\n${output}`);
  return version;
}

/**
 * Uploads a version, tests it without traffic, and gives it the traffic step by step, with a smoke test after each. Where one
 * fails, the version before has all traffic again. A worker that was never deployed gets all traffic at once.
 *
 * @throws DeploymentError where the smoke test fails
 */
export async function deployVersion(context: DeploymentContext): Promise<void> {
  const { stage, secretsFile, wrangler, smokeTest, sleep, log, waitMs } = context;
  const before = await readServingVersion(context);
  const test = async (version: string) => {
    const problems = await smokeTest(version);
    if (problems.length > 0) throw new DeploymentError(`The smoke test failed: ${problems.join('; ')}`);
  };
  if (before === null) {
    log(`${stage} was never deployed: the worker gets all traffic at once`);
    const version = findVersion(await wrangler('deploy', '--env', stage, '--secrets-file', secretsFile));
    await test(version);
    return log(`${stage}: version ${version} has all traffic`);
  }

  const version = findVersion(await wrangler('versions', 'upload', '--env', stage, '--secrets-file', secretsFile));
  const share = (...versions: readonly string[]) =>
    wrangler('versions', 'deploy', ...versions, '--env', stage, '--yes');
  try {
    // With 0 % only requests that ask for the version get it.
    for (const percent of [0, ...SHARES]) {
      await share(`${version}@${percent}`, ...(percent === 100 ? [] : [`${before}@${100 - percent}`]));
      log(`${stage}: version ${version} has ${percent} %`);
      if (percent > 0) await sleep(waitMs);
      await test(version);
    }
  } catch (error) {
    await share(`${before}@100`);
    log(`${stage}: version ${before} has all traffic again`);
    throw error;
  }
  // Versions carry no routes.
  await wrangler('triggers', 'deploy', '--env', stage);
}
