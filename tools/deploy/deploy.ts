import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { parseStage } from '../../shared/stages/stages.ts';
import { buildIfChanged } from '../build/build.ts';
import { readLocalBuild } from '../release/stored-builds.ts';
import { runWrangler } from '../wrangler.ts';
import { openPlatform } from './credentials.ts';
import { runDeployment } from './deployment.ts';
import { DeploymentError } from './deployment-context.ts';
import { PlatformError } from './platform-client.ts';
import { readStageSettings } from './stage-settings.ts';
import { digestSources } from './version-tag.ts';

const USAGE = `npm run deploy -- --env dev|test|preprod|prod [--sites .com,.de] [--minutes 5] [--dry-run]

  --sites    sites that lead to the worker; default: those of the stage's routes in wrangler.toml
  --minutes  time for which the errors of each share of the traffic are watched
  --dry-run  says what is missing and what would be done

Environment: SESSION_KEYS of the stage; CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID, or a login by npx wrangler login.`;

const root = resolve(import.meta.dirname, '../..');
class UsageError extends Error {}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      env: { type: 'string' },
      sites: { type: 'string' },
      minutes: { type: 'string', default: '5' },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  const minutes = Number(values.minutes);
  if (values.env === undefined || !(minutes > 0)) throw new UsageError(USAGE);
  const stage = parseStage(values.env);
  if (stage === 'local') throw new UsageError('The local stage is not deployed: npm start runs it');
  const settings = await readStageSettings(stage, values.sites?.split(',') ?? null);
  const client = await openPlatform();
  const { SESSION_KEYS: sessionKeys = null } = process.env;
  const log = (line: string) => console.log(line);
  await runDeployment(
    {
      client,
      settings,
      wrangler: (parameters, options) =>
        runWrangler(parameters, { ...options, variables: { CLOUDFLARE_ACCOUNT_ID: client.account } }),
      fetch,
      sleep,
      now: Date.now,
      log,
      watchMs: minutes * 60_000,
    },
    {
      isDryRun: values['dry-run'],
      sessionKeys,
      digestSources,
      build: async () => {
        await buildIfChanged(log);
        return readLocalBuild(resolve(root, 'dist/header'));
      },
    },
  );
}

run().catch((error: unknown) => {
  const isExpected = [UsageError, DeploymentError, PlatformError].some((kind) => error instanceof kind);
  console.error(isExpected ? (error as Error).message : error);
  process.exitCode = 1;
});
