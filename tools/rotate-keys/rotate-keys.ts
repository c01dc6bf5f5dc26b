import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { parseSecretKeys, type SecretKeys } from '../../shared/contracts/hmac-keys.ts';
import { parseStage } from '../../shared/stages/stages.ts';
import { openPlatform } from '../deploy/credentials.ts';
import { type PlatformClient, PlatformError } from '../deploy/platform-client.ts';
import { readStageSettings } from '../deploy/stage-settings.ts';
import { readWorkerState } from '../deploy/worker-state.ts';
import { type KeyFile, readKeyFile, writeKeyFile } from './key-file.ts';
import { addKey, dropOthers, isUnfinished, signByNewest, writeKeys } from './rotation.ts';

const SECRETS = ['SESSION_KEYS', 'MOBILE_SESSION_KEYS', 'ORIGIN_TOKEN_KEYS'];

const USAGE = `npm run rotate-keys -- --env dev|test|preprod|prod --file keys.json [--drop]

  --file          the keys, kept here before each change; without the file those of the environment's variable
  --secret        ${SECRETS.join(', ')}; default: SESSION_KEYS
  --workers       names of more workers that have the secret: those of an origin on this account
  --wait          seconds until every data centre has a change; default: 60
  --drop          leaves the key that signs, once the longest session has ended
  --session-days  life of the longest session; default: 30`;

const DAY_MS = 86_400_000;

class UsageError extends Error {}

/** @throws UsageError where a worker is missing, or has two versions in use */
async function requireOneVersion(client: PlatformClient, worker: string): Promise<void> {
  const state = await readWorkerState(client, worker);
  if (state === null) throw new UsageError(`There is no worker ${worker} on this account`);
  const shares = Object.values(state.traffic).filter((share) => share > 0);
  if (shares.length !== 1) throw new UsageError(`A deployment of ${worker} is under way: give one version all traffic`);
}

/**
 * The lists of keys that follow each other, each fit for workers that still have the one before. A list that was not put
 * everywhere comes first, and ends its rotation.
 */
function planSteps(file: KeyFile, isDrop: boolean): readonly SecretKeys[] {
  const keys = parseSecretKeys(file.keys);
  if (isDrop) return [dropOthers(keys)];
  if (!file.isPut && !isUnfinished(keys)) return [keys];
  const added = isUnfinished(keys) ? keys : addKey(keys);
  return [added, signByNewest(added)];
}

function requireExpired({ keys, signsSince }: KeyFile, sessionDays: number): void {
  if (isUnfinished(parseSecretKeys(keys)))
    throw new UsageError('The newest key does not sign yet: run it without --drop');
  const end = signsSince === null ? null : new Date(Date.parse(signsSince) + sessionDays * DAY_MS);
  if (end === null || end > new Date()) {
    const when = end === null ? 'since when the first key signs is not known' : `they last until ${end.toISOString()}`;
    throw new UsageError(
      `Sessions of the other keys are in use: ${when} (--session-days says how long a session lasts)`,
    );
  }
}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      env: { type: 'string' },
      file: { type: 'string' },
      secret: { type: 'string', default: 'SESSION_KEYS' },
      workers: { type: 'string', default: '' },
      wait: { type: 'string', default: '60' },
      drop: { type: 'boolean', default: false },
      'session-days': { type: 'string', default: '30' },
    },
  });
  const { env, file: path, secret } = values;
  const [waitSeconds, sessionDays] = [Number(values.wait), Number(values['session-days'])];
  if (
    env === undefined ||
    path === undefined ||
    !SECRETS.includes(secret) ||
    !(waitSeconds >= 0) ||
    !(sessionDays >= 0)
  )
    throw new UsageError(USAGE);
  const stage = parseStage(env);
  if (stage === 'local') throw new UsageError('The keys of the local stage are in edge/wrangler.local.toml');
  const known = await readKeyFile(path);
  const { [secret]: given } = process.env;
  const file = known ?? (given === undefined ? null : { keys: given, signsSince: null, isPut: true });
  if (file === null) throw new UsageError(`There is neither ${path} nor ${secret} in the environment`);
  if (values.drop) requireExpired(file, sessionDays);

  const client = await openPlatform();
  const { worker } = await readStageSettings(stage, null);
  const workers = [worker, ...values.workers.split(',').filter(Boolean)];
  for (const name of workers) await requireOneVersion(client, name);
  for (const [index, keys] of planSteps(file, values.drop).entries()) {
    if (index > 0) await sleep(waitSeconds * 1_000);
    const signsSince = index > 0 ? new Date().toISOString() : file.signsSince;
    const step = { keys: writeKeys(keys), signsSince };
    await writeKeyFile(path, { ...step, isPut: false });
    for (const name of workers) {
      const url = `/accounts/${client.account}/workers/scripts/${name}/secrets`;
      await client.request(url, z.unknown(), {
        method: 'PUT',
        body: { name: secret, text: step.keys, type: 'secret_text' },
      });
      console.log(`${name}: ${secret} is ${keys.map(({ id }) => id).join(', ')}; ${keys[0].id} signs`);
    }
    await writeKeyFile(path, { ...step, isPut: true });
  }
  console.log(`Give ${secret} of ${path} to npm run deploy from now on: it is the only copy.`);
}

run().catch((error: unknown) => {
  const isExpected = error instanceof UsageError || error instanceof PlatformError;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
});
