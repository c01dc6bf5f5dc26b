import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ChannelMoveError, ChannelWriterError } from '../../edge/releases/channel-moves.ts';
import { BuildRefusedError } from '../../edge/releases/renderers.ts';
import { BUILD_ID } from '../../shared/contracts/build-manifest.ts';
import { build } from '../build/build.ts';
import {
  type CommandContext,
  printList,
  promoteBuild,
  pruneBuilds,
  publishBuild,
  rollBackChannel,
  startCanaryBuild,
} from './commands.ts';
import { runDemo } from './demo.ts';
import { openReleaseStore } from './release-store.ts';
import { readLocalBuild } from './stored-builds.ts';

const USAGE = `npm run release -- <command> [--env stage] [--why text] [--by name]

  publish                     builds the header and puts the build into the store
  promote [build]             points stable at a build: the canary's, else the newest;
                              with --breaking also one whose host contract breaks hosts, as for canary, rollback
  canary [build] N%           gives a share of users a build
  rollback                    takes the canary back, else stable to the build before
  list                        builds, channels, and who decided what
  prune                       removes builds that nobody needs any more
  package [--dry-run]         publishes @marquee/host, for hosts' bundles and servers
  demo                        shows all of it on two builds, in a state of its own

Without --env the local state of a running \`npm start\`. With one of dev, test, preprod, prod: the stores of that stage.`;

const root = resolve(import.meta.dirname, '../..');

class UsageError extends Error {}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    env: { type: 'string' },
    by: { type: 'string' },
    why: { type: 'string' },
    breaking: { type: 'boolean', default: false },
    'persist-to': { type: 'string', default: resolve(root, '.wrangler/state') },
    'no-build': { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
  },
});

function readName(): string {
  try {
    return execFileSync('git', ['config', 'user.name'], { encoding: 'utf8' }).trim() || userInfo().username;
  } catch {
    return userInfo().username;
  }
}

/** The build of `promote [build]` and `canary [build] N%`. */
function parseBuild(text: string | undefined): string | undefined {
  if (text === undefined || BUILD_ID.test(text)) return text;
  throw new UsageError(`${text} is no build: twelve hexadecimal digits`);
}

function parseShare(text: string | undefined): number {
  const [, share] = /^(\d{1,3})%?$/.exec(text ?? '') ?? [];
  if (share !== undefined && Number(share) <= 100) return Number(share);
  throw new UsageError('canary needs a share from 0% to 100%');
}

type Command = (context: CommandContext, operands: readonly string[]) => Promise<unknown>;

const COMMANDS: Readonly<Record<string, { readonly operands: number; readonly run: Command }>> = {
  publish: {
    operands: 0,
    run: async (context) => {
      if (!values['no-build']) await build(context.log);
      await publishBuild(context, await readLocalBuild(resolve(root, 'dist/header')));
    },
  },
  promote: { operands: 1, run: (context, [id]) => promoteBuild(context, parseBuild(id)) },
  canary: {
    operands: 2,
    run: (context, operands) =>
      startCanaryBuild(context, { id: parseBuild(operands.at(-2)), share: parseShare(operands.at(-1)) }),
  },
  rollback: { operands: 0, run: rollBackChannel },
  list: { operands: 0, run: printList },
  prune: { operands: 0, run: pruneBuilds },
};

async function run(): Promise<void> {
  const [name = '', ...operands] = positionals;
  const log = (line: string) => console.log(line);
  if (name === 'demo') return runDemo(log);
  if (name === 'package') {
    if (!values['no-build']) await build(log);
    // Its code is loaded by what the channels point at: publish and promote that build first.
    const packing = ['publish', resolve(root, 'dist/host-package.tgz'), '--ignore-scripts'];
    if (values['dry-run']) packing.push('--dry-run');
    return void execFileSync('npm', packing, { stdio: 'inherit', shell: process.platform === 'win32' });
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined || operands.length > command.operands) throw new UsageError(USAGE);
  if (values.env !== undefined && !/^(dev|test|preprod|prod)$/.test(values.env)) {
    throw new UsageError(`There is no stage ${values.env}`);
  }
  const { env: stage = null, by = readName(), why = null, breaking } = values;
  const store = await openReleaseStore({ stage, persistTo: values['persist-to'] }).catch((error: Error) => {
    throw new UsageError(`The stores of ${stage ?? 'the local state'} cannot be opened: ${error.message}`);
  });
  try {
    await command.run({ store, log, by, why, now: Date.now(), breaking }, operands);
  } finally {
    await store.close();
  }
}

run().catch((error: unknown) => {
  if (error instanceof ChannelWriterError) {
    const writer = values.env === undefined ? 'those of a running `npm start`' : `the deployed worker of ${values.env}`;
    error.message = `The channels do not answer (${writer}): ${error.message}`;
  }
  const isExpected = [UsageError, ChannelMoveError, ChannelWriterError, BuildRefusedError].some(
    (kind) => error instanceof kind,
  );
  console.error(isExpected ? (error as Error).message : error);
  process.exitCode = 1;
});
