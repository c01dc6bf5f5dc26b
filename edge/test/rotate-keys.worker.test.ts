import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ANONYMOUS_USER } from '../../shared/contracts/anonymous-user.ts';
import { parseSecretKeys } from '../../shared/contracts/hmac-keys.ts';
import { SessionTokens } from '../../shared/contracts/session-token.ts';
import { ACCOUNT, FakePlatform, type FakeVersion, type Fault } from '../../tools/deploy/test/fake-platform.ts';
import { edgeOptions } from './pages/edge.ts';
import { type RunningWorkerd, startWorkerd } from './proxy/workerd.ts';

const root = resolve(import.meta.dirname, '../..');
const EDGE = 'marquee-edge-preprod';
const ORIGIN = 'origin-preprod';
const KEYS = 'k1:the-key-of-the-stage-preprod';
const PARAMETERS = ['--env', 'preprod', '--workers', ORIGIN, '--wait', '0'];

/** A version with the keys of before. */
const createVersion = (): FakeVersion => ({
  id: randomUUID(),
  tag: null,
  modules: [],
  bindings: [{ type: 'secret_text', name: 'SESSION_KEYS', text: KEYS }],
});

let platform: FakePlatform;
let folder: string;
/** The edge in workerd, by its keys. */
const running = new Map<string, Promise<RunningWorkerd>>();

beforeEach(async () => {
  platform = await new FakePlatform().start();
  folder = await mkdtemp(join(tmpdir(), 'marquee-keys-'));
  for (const name of [EDGE, ORIGIN]) platform.addScript(name, createVersion());
});
afterEach(async () => {
  for (const edge of running.values()) await (await edge).close();
  running.clear();
  await platform.close();
  await rm(folder, { recursive: true, force: true });
});

const readKeys = (worker: string) =>
  platform.scripts.get(worker)?.versions[0]?.bindings.find(({ name }) => name === 'SESSION_KEYS')?.text ?? '';

function openEdge(): Promise<RunningWorkerd> {
  const keys = readKeys(EDGE);
  const edge =
    running.get(keys) ?? startWorkerd({ ...edgeOptions('http://127.0.0.1:9', { SESSION_KEYS: keys }), isQuiet: true });
  running.set(keys, edge);
  return edge;
}

/** A session as the origin signs it with keys. */
function signIn(keys: string): Promise<string> {
  const iat = Math.floor(Date.now() / 1000);
  const user = { ...ANONYMOUS_USER, isAuthenticated: true, publicId: '52001' };
  return new SessionTokens(parseSecretKeys(keys)).sign({ user, sid: 'rotation', iat, exp: iat + 3600 });
}

async function readStatus(session: string): Promise<number> {
  const { port } = await openEdge();
  const answer = await fetch(`http://127.0.0.1:${port}/header/user`, { headers: { cookie: `session=${session}` } });
  return answer.status;
}

interface Ended {
  readonly code: number;
  readonly output: string;
}

function rotate(...more: string[]): Promise<Ended> {
  const program = resolve(root, 'tools/rotate-keys/rotate-keys.ts');
  const parameters = [program, ...PARAMETERS, '--file', join(folder, 'keys.json'), ...more];
  const env = {
    ...process.env,
    CLOUDFLARE_API_BASE_URL: platform.base,
    CLOUDFLARE_API_TOKEN: platform.token,
    CLOUDFLARE_ACCOUNT_ID: ACCOUNT,
    SESSION_KEYS: KEYS,
  };
  return new Promise((done) => {
    execFile(process.execPath, parameters, { cwd: root, env }, (error, stdout, stderr) =>
      done({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr }),
    );
  });
}

const readIds = () =>
  [EDGE, ORIGIN].map((worker) =>
    parseSecretKeys(readKeys(worker))
      .map(({ id }) => id)
      .join(),
  );

it('keys rotate while requests run: no session is refused, whoever has the new keys first', async () => {
  const before = await signIn(KEYS);
  const statuses: number[] = [];
  let isRotating = true;
  const users = (async () => {
    while (isRotating) statuses.push(await readStatus(before), await readStatus(await signIn(readKeys(ORIGIN))));
  })();
  const seen: string[][] = [];
  platform.fault = () => {
    seen.push(readIds());
    return null;
  };
  const rotated = await rotate();
  isRotating = false;
  await users;
  expect(rotated, rotated.output).toMatchObject({ code: 0 });
  expect(readIds()).toEqual(['k2,k1', 'k2,k1']);
  expect(new Set(statuses)).toEqual(new Set([200]));
  // At each moment the key that one of them signs by is known to the other.
  for (const [edge = '', origin = ''] of [...seen, readIds()]) {
    expect(origin.split(',')).toContain(edge.split(',')[0]);
    expect(edge.split(',')).toContain(origin.split(',')[0]);
  }
  expect(await readStatus(before)).toBe(200);

  const kept = JSON.parse(await readFile(join(folder, 'keys.json'), 'utf8'));
  expect(kept).toMatchObject({ keys: readKeys(EDGE), isPut: true });
  expect(await rotate('--drop')).toMatchObject({ code: 1, output: expect.stringContaining('they last until') });
  expect(await rotate('--drop', '--session-days', '0')).toMatchObject({ code: 0 });
  expect(readIds()).toEqual(['k2', 'k2']);
  expect(await readStatus(before)).toBe(401);
});

it('a rotation that is interrupted at any write goes on where it was, and makes no second key', async () => {
  for (let failing = 0; failing < 4; failing += 1) {
    await rm(join(folder, 'keys.json'), { force: true });
    for (const worker of [EDGE, ORIGIN]) platform.addScript(worker, createVersion());
    let writes = 0;
    platform.fault = (line): Fault | null => {
      if (!line.startsWith('PUT')) return null;
      writes += 1;
      return writes === failing + 1 ? { status: 403 } : null;
    };
    expect(await rotate()).toMatchObject({ code: 1 });
    expect(await rotate()).toMatchObject({ code: 0 });
    expect(readIds(), `interrupted at write ${failing + 1}`).toEqual(['k2,k1', 'k2,k1']);
  }
});

it.each([
  [['--workers', 'absent'], 'There is no worker absent'],
  [['--secret', 'HOST_KEYS'], 'SESSION_KEYS, MOBILE_SESSION_KEYS'],
  [['--wait', 'soon'], 'seconds until every data centre'],
])('says what is wrong, and changes nothing: %j', async (more, said) => {
  expect(await rotate(...more)).toMatchObject({ code: 1, output: expect.stringContaining(said) });
  expect(platform.writes).toEqual([]);
});

it('leaves a stage alone whose deployment is under way', async () => {
  const newer = createVersion();
  platform.scripts.get(EDGE)?.versions.unshift(newer);
  const [stable] = Object.keys(platform.traffic(EDGE));
  platform.scripts.get(EDGE)?.deployments.unshift({
    createdAt: new Date().toISOString(),
    versions: [
      { version_id: newer.id, percentage: 10 },
      { version_id: stable ?? '', percentage: 90 },
    ],
  });
  expect(await rotate()).toMatchObject({ code: 1, output: expect.stringContaining('is under way') });
  expect(platform.writes).toEqual([]);
});
