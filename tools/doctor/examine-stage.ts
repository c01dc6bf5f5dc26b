import * as z from 'zod/mini';
import { ConfigError, parseConfig } from '../../edge/config/config.ts';

/** Something that can be wrong. */
interface Check {
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
    const problem = await examine().catch((error: Error) => error.message);
    problems += Number(problem !== null);
    log(problem === null ? `ok       ${subject}` : `PROBLEM  ${subject}: ${problem}\n         ${remedy}`);
  }
  return problems;
}

const ORIGIN_TIMEOUT_MS = 10_000;
/** Stands for the secret: the platform does not give secrets out. */
const ANY_KEY = 'k0:not-the-key-of-any-stage';

/** The part of a stage's configuration that is examined. */
interface StageConfig {
  readonly vars: Readonly<Record<string, unknown>>;
  readonly r2_buckets: readonly { readonly bucket_name?: string }[];
}

export interface StageDependencies {
  readonly stage: string;
  readonly config: StageConfig;
  /** Runs wrangler for the stage's account, and rejects with its output where it fails. */
  readonly wrangler: (...parameters: readonly string[]) => Promise<string>;
  readonly fetch?: typeof globalThis.fetch;
}

const whoSchema = z.object({ loggedIn: z.boolean() });
const secretsSchema = z.array(z.object({ name: z.string() }));

/** Checks of a deployed stage; nothing is written. */
export function listStageChecks({
  stage,
  config,
  wrangler,
  fetch = globalThis.fetch,
}: StageDependencies): readonly Check[] {
  const origin = String(config.vars.ORIGIN_URL ?? '');
  return [
    {
      subject: `variables of ${stage}`,
      examine: async () => {
        try {
          parseConfig({ ...config.vars, SESSION_KEYS: ANY_KEY });
          return null;
        } catch (error) {
          if (!(error instanceof ConfigError)) throw error;
          return error.problems.map(({ variable, message }) => `${variable} ${message}`).join('; ');
        }
      },
      remedy: `correct [env.${stage}] of wrangler.toml (docs/operators.md)`,
    },
    {
      subject: 'login',
      examine: async () => {
        // Without an account wrangler answers the same JSON, and fails.
        const output = await wrangler('whoami', '--json').catch((error: Error) => error.message);
        const { loggedIn } = whoSchema.parse(JSON.parse(output));
        return loggedIn ? null : 'wrangler has no account';
      },
      remedy: 'npx wrangler login, or set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID',
    },
    {
      subject: 'secret SESSION_KEYS',
      examine: async () => {
        const secrets = secretsSchema.parse(JSON.parse(await wrangler('secret', 'list', '--env', stage)));
        return secrets.some(({ name }) => name === 'SESSION_KEYS') ? null : 'is not set';
      },
      remedy: `npx wrangler secret put SESSION_KEYS --env ${stage}`,
    },
    ...config.r2_buckets.map(({ bucket_name: name = '' }) => ({
      subject: `bucket ${name}`,
      examine: async () => {
        await wrangler('r2', 'bucket', 'info', name, '--json');
        return null;
      },
      remedy: `npx wrangler r2 bucket create ${name}`,
    })),
    {
      subject: `origin ${origin}`,
      examine: async () => {
        const response = await fetch(origin, { redirect: 'manual', signal: AbortSignal.timeout(ORIGIN_TIMEOUT_MS) });
        return response.status < 500 ? null : `answers ${response.status}`;
      },
      remedy: `set ORIGIN_URL of [env.${stage}] to your marketplace, and start it`,
    },
  ];
}
