import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ACCOUNT, FakePlatform, type Fault } from '../../tools/deploy/test/fake-platform.ts';
import { StageServer } from '../../tools/deploy/test/stage-server.ts';
import { WorkerdVersions } from '../../tools/deploy/test/start-workerd.ts';

const root = resolve(import.meta.dirname, '../..');
const WORKER = 'marquee-edge-preprod';
const scripts = `/accounts/${ACCOUNT}/workers/scripts/${WORKER}`;
const KEYS = 'k1:the-key-of-the-stage-preprod';
const ROTATED_KEYS = `k2:the-next-key-of-this-stage,${KEYS}`;
/** A dozen processes, on a machine that others use too. */
const TIMEOUT_MS = 300_000;

let platform: FakePlatform;
let versions: WorkerdVersions;
let server: StageServer;
let folder: string;

beforeEach(async () => {
  platform = await new FakePlatform().start();
  versions = new WorkerdVersions();
  server = await new StageServer(platform, WORKER, versions.start).start();
  folder = await mkdtemp(join(tmpdir(), 'marquee-deploy-'));
  for (const zone of ['marquee.com', 'marquee.de']) platform.zones.set(zone, []);
});
afterEach(async () => {
  await Promise.all([server.close(), platform.close(), versions.close()]);
  await rm(folder, { recursive: true, force: true });
});

interface RunOptions {
  readonly keys?: string;
  readonly token?: string;
  /** The fault of a call to the platform; `lose` ends the program as a lost machine does. */
  readonly fault?: (line: string, lose: () => void) => Fault | null;
}

/** Runs the command as an operator does, with wrangler itself. */
function runDeploy({ keys = KEYS, token = 'token-of-the-test', fault = () => null }: RunOptions = {}) {
  const program = resolve(root, 'tools/deploy/deploy.ts');
  const reroute = resolve(root, 'tools/deploy/test/reroute.ts');
  const parameters = ['--env', 'preprod', '--sites', '.com,.de', '--minutes', '0.001'];
  const child = spawn(process.execPath, ['--import', reroute, program, ...parameters], {
    cwd: root,
    // Wrangler ends with the program that runs it.
    detached: true,
    env: {
      ...process.env,
      CLOUDFLARE_API_BASE_URL: platform.base,
      CLOUDFLARE_API_TOKEN: token,
      CLOUDFLARE_ACCOUNT_ID: ACCOUNT,
      SESSION_KEYS: keys,
      STAGE_PORT: String(server.port),
      XDG_CONFIG_HOME: folder,
    },
  });
  const lose = () => {
    if (child.signalCode === null) process.kill(-(child.pid ?? 0), 'SIGKILL');
  };
  platform.fault = (line) => fault(line, lose);
  let [output, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  return new Promise<{ readonly code: number | null; readonly output: string; readonly errors: string }>((done) => {
    child.once('close', (code) => done({ code, output, errors }));
  });
}

it(
  'npm run deploy deploys by wrangler to a new account, and a next version that is interrupted, refused and run again',
  async () => {
    const first = await runDeploy();
    expect(first, first.output).toMatchObject({ code: 0, errors: '' });
    expect(first.output).toMatch(/ok +https:\/\/www\.marquee\.de: signed-in header/);
    expect(platform.routes()).toHaveLength(4);
    const [version] = platform.scripts.get(WORKER)?.versions ?? [];
    expect(platform.traffic(WORKER)).toEqual({ [version?.id ?? '']: 100 });
    const files = version?.modules.map(({ path }) => path);
    expect(files).toEqual(expect.arrayContaining(['worker.js', 'entry.server.js']));
    expect(version?.bindings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'version_metadata', name: 'VERSION' }),
        expect.objectContaining({ type: 'secret_text', name: 'SESSION_KEYS', text: KEYS }),
        expect.objectContaining({ type: 'kv_namespace', name: 'CHANNELS', namespace_id: platform.namespaces[0]?.id }),
        expect.objectContaining({ type: 'r2_bucket', name: 'BUILDS' }),
      ]),
    );

    platform.writes.length = 0;
    expect(await runDeploy()).toMatchObject({ code: 0, output: expect.stringContaining('made: nothing') });
    expect(platform.writes).toEqual([]);

    const listNewestShares = () => {
      const [newest] = platform.scripts.get(WORKER)?.versions ?? [];
      return platform.listShares(WORKER).map((traffic) => traffic[newest?.id ?? '']);
    };
    const keys = ROTATED_KEYS;
    const lost = await runDeploy({
      keys,
      fault: (_, lose) => {
        if (listNewestShares().at(-1) !== 10) return null;
        lose();
        return 'no connection';
      },
    });
    expect([lost.code, listNewestShares()]).toEqual([null, [undefined, 0, 1, 10]]);

    expect(await runDeploy({ keys, token: 'an-expired-token' })).toMatchObject({
      code: 1,
      output: expect.stringContaining('MISSING  login: The credentials are refused or have expired'),
    });

    const faults = new Map<string, Fault>([
      [`POST ${scripts}/deployments`, { status: 503 }],
      [`GET ${scripts}/deployments`, { status: 429, retryAfter: 1 }],
    ]);
    const last = await runDeploy({
      keys,
      fault: (line) => {
        const found = faults.get(line) ?? null;
        faults.delete(line);
        return found;
      },
    });
    expect(last, last.output).toMatchObject({ code: 0, errors: '' });
    expect(listNewestShares()).toEqual([undefined, 0, 1, 10, 50, 100]);
    expect(platform.scripts.get(WORKER)).toMatchObject({ observability: { logs: { enabled: true } } });
    expect([...faults]).toEqual([]);
  },
  TIMEOUT_MS,
);
