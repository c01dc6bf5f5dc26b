import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { DEFAULT_SITE, SITES } from '../../shared/sites/sites.ts';
import { parseStage } from '../../shared/stages/stages.ts';
import { buildIfChanged } from '../build/build.ts';
import { runWrangler } from '../wrangler.ts';
import { DeploymentError, deployVersion } from './deployment.ts';
import { runSmokeTest, type SmokeTarget } from './smoke-test.ts';

const USAGE = `npm run deploy -- --env dev|test|preprod|prod [--minutes 5] [--url https://worker.account.workers.dev]

  --minutes  time between two shares of the traffic
  --url      address for the smoke test; default: the hosts of the stage's routes in wrangler.toml

Environment: SESSION_KEYS of the stage; CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID, or a login by npx wrangler login.`;

/** The part of a stage's configuration that a deployment reads; wrangler checks the rest. */
const settingsSchema = z.object({
  name: z.string(),
  routes: z._default(z.array(z.object({ pattern: z.string() })), []),
});

const root = resolve(import.meta.dirname, '../..');

async function deploy(): Promise<void> {
  const { values } = parseArgs({
    options: { env: { type: 'string' }, minutes: { type: 'string', default: '5' }, url: { type: 'string' } },
  });
  const minutes = Number(values.minutes);
  if (values.env === undefined || !(minutes > 0)) throw new DeploymentError(USAGE);
  const stage = parseStage(values.env);
  if (stage === 'local') throw new DeploymentError('The local stage is not deployed: npm start runs it');
  const { unstable_readConfig } = await import('wrangler');
  const config = { config: resolve(root, 'wrangler.toml'), env: stage };
  const { name: worker, routes } = settingsSchema.parse(unstable_readConfig(config, { hideWarnings: true }));
  const patterns = new Set(routes.map(({ pattern }) => pattern));
  const targets: readonly SmokeTarget[] =
    values.url === undefined
      ? SITES.filter(({ host }) => patterns.has(`${host}/*`)).map((site) => ({ root: `https://${site.host}`, site }))
      : [{ root: values.url, site: DEFAULT_SITE }];
  if (targets.length === 0) throw new DeploymentError(`${stage} has no routes: name its address by --url`);
  const { SESSION_KEYS: sessionKeys } = process.env;
  if (!sessionKeys) throw new DeploymentError('SESSION_KEYS of the stage is not set');

  const log = (line: string) => console.log(line);
  await buildIfChanged(log);
  // Pages that were opened before find their files there, whatever is deployed later.
  const release = resolve(import.meta.dirname, '../release/release.ts');
  const { status } = spawnSync(process.execPath, [release, 'publish', '--env', stage], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new DeploymentError('The build is not published; nothing is deployed');

  const folder = await mkdtemp(join(tmpdir(), 'marquee-deploy-'));
  const secretsFile = join(folder, 'secrets.json');
  try {
    await writeFile(secretsFile, JSON.stringify({ SESSION_KEYS: sessionKeys }), { mode: 0o600 });
    await deployVersion({
      stage,
      secretsFile,
      wrangler: (...parameters) => runWrangler(parameters),
      smokeTest: (version) => runSmokeTest({ worker, targets, sessionKeys, sleep, log }, version),
      sleep,
      log,
      waitMs: minutes * 60_000,
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

deploy().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
