import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { serveByCommand } from '../../host-shell/e2e/hosts/run-commands.ts';
import { HOST_PACKAGE, type MadeHost, timeCommand } from './follow-guide.ts';
import { countHeaderLines } from './host-guide.ts';

/** A project from the generator of its framework, before it has a header. */
export interface Generator {
  readonly framework: string;
  /** Makes the folder `host` without installing packages. */
  readonly command: string;
  readonly build?: string;
  /** Serves it at `$PORT`. */
  readonly serve: string;
  /** Replacements by file: what `init` leaves to the user. */
  readonly byHand?: Readonly<Record<string, readonly [from: string, to: string]>>;
}

const vite = (framework: string, template: string): Generator => ({
  framework,
  command: `npm create --yes vite@latest host -- --template ${template} --no-interactive`,
  build: 'npm run build',
  serve: 'npm run preview -- --port $PORT',
});

/**
 * The generators that have their templates on the package registry. Those of Astro and Hono load them from elsewhere;
 * their hosts are those of the guide.
 */
export const GENERATORS: readonly Generator[] = [
  vite('Vite', 'vanilla-ts'),
  vite('React', 'react-ts'),
  vite('Vue', 'vue-ts'),
  vite('Svelte', 'svelte-ts'),
  {
    framework: 'SvelteKit',
    command: 'npx --yes sv create host --template minimal --types ts --no-add-ons --no-install',
    build: 'npm run build',
    serve: 'npm run preview -- --port $PORT',
  },
  {
    framework: 'Next.js',
    // The other templates load fonts from elsewhere when they are built.
    command: 'npx --yes create-next-app@latest host --yes --ts --app --empty --use-npm --skip-install --disable-git',
    build: 'npm run build',
    serve: 'npm start',
  },
  {
    framework: 'Angular',
    command: 'npx --yes @angular/cli@latest new host --defaults --skip-install --skip-git',
    serve: 'npm start -- --port $PORT',
  },
  {
    framework: 'Express',
    command: 'npx --yes express-generator --view=ejs host',
    serve: 'npm start',
    byHand: {
      'routes/index.js': [
        "function(req, res, next) {\n  res.render('index', {",
        "async function(req, res, next) {\n  res.render('index', { header: await res.locals.marquee.fragment(),",
      ],
      'views/index.ejs': ['<body>', '<body>\n    <%- header %>'],
    },
  },
];

const CLI = resolve(import.meta.dirname, '../../dist/host-package/cli.js');
const UNDO_FILE = '.marquee-host.json';

/** A host that a generator and `init` have made. */
export interface GeneratedHost extends MadeHost {
  /** Lines that name the header, whoever wrote them. */
  readonly lines: number;
}

async function readFiles(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(await Promise.all(paths.map(async (path) => [path, await readFile(path, 'utf8')] as const)));
}

async function replaceIn(path: string, from: string, to: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${path} has no ${from}`);
  await writeFile(path, text.replace(from, to));
}

/** Runs `init`, takes it back, and runs it again. @returns the text of each changed file that is new */
async function initialize(folder: string, marquee: string): Promise<ReadonlyMap<string, string>> {
  const before = await readFiles(folder);
  const init = `"${process.execPath}" "${CLI}" init --yes --site ${marquee}`;
  await timeCommand(init, folder);
  await timeCommand(`"${process.execPath}" "${CLI}" init --undo`, folder);
  const undone = await readFiles(folder);
  const left = [...undone.keys(), ...before.keys()].find((path) => undone.get(path) !== before.get(path));
  if (left !== undefined) throw new Error(`"init --undo" leaves ${left}`);
  await timeCommand(init, folder);
  const record = Object.entries<{ before: string | null; after: string }>(
    JSON.parse(await readFile(join(folder, UNDO_FILE), 'utf8')),
  );
  return new Map(
    record
      .filter(([path]) => path !== 'package.json')
      .map(([path, change]) => {
        const old = change.before?.split('\n') ?? [];
        return [
          path,
          change.after
            .split('\n')
            .filter((line) => !old.includes(line))
            .join('\n'),
        ] as const;
      }),
  );
}

/**
 * Makes a project by its framework's generator in an empty folder, gives it a header by `npx @marquee/host init`, builds and serves it.
 *
 * @param marquee origin of the header's site
 * @throws Error with what a command printed, where one fails, or with the file that `--undo` leaves changed
 */
export async function makeGeneratedHost(generator: Generator, marquee: string): Promise<GeneratedHost> {
  const { command, build, serve, byHand = {} } = generator;
  const root = await mkdtemp(join(tmpdir(), 'marquee-generated-'));
  const folder = join(root, 'host');
  try {
    const generateMs = await timeCommand(command, root);
    const added = new Map(await initialize(folder, marquee));
    for (const [path, [from, to]] of Object.entries(byHand)) {
      await replaceIn(join(folder, path), from, to);
      added.set(`${path} by hand`, to);
    }
    const { dependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    await replaceIn(
      join(folder, 'package.json'),
      `"@marquee/host": "${dependencies['@marquee/host']}"`,
      `"@marquee/host": "file:${HOST_PACKAGE}"`,
    );
    const installMs = await timeCommand('npm install --no-audit --no-fund', folder);
    const startedAt = performance.now();
    if (build !== undefined) await timeCommand(build, folder);
    const site = await serveByCommand(serve, folder);
    return {
      url: site.url,
      installMs: generateMs + installMs,
      buildMs: performance.now() - startedAt,
      lines: countHeaderLines({ files: added }),
      async stop() {
        await site.stop();
        await rm(root, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(root, { recursive: true, force: true });
    throw error;
  }
}
