import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { DECLARATIONS, findFaults } from './declarations.ts';

/** Checks the packed `@marquee/host` as the tools of its users do; `npm run build` packs it. */
const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

/** Our compiler, and the oldest that hosts may have, which `npm run test:hosts` installs. */
const COMPILERS = ['node_modules/typescript', 'host-shell/e2e/hosts/fixtures/node_modules/typescript-5.4'].filter(
  (path) => existsSync(resolve(root, path)),
);

/** Each directive fails by itself where the line below it compiles. */
const HOST = `import { loadHeader, preloadLinks, RESERVED_HEIGHT_CSS } from '@marquee/host';
import { marqueeHeader as forAstro } from '@marquee/host/astro';
import { marqueeHeader as forExpress } from '@marquee/host/express';
import { marqueeHeader as forHono, type MarqueeVariables } from '@marquee/host/hono';
import { MarqueeFragment, MarqueeHead } from '@marquee/host/next';
import { MarqueeHeader } from '@marquee/host/react';
import { MarqueeHeader as FederatedHeader } from '@marquee/host/react/federation';
import { loadElement } from '@marquee/host/element';
import type {} from '@marquee/host/embed-react';
import { createHeaderClient } from '@marquee/host/server';
import { mockHeader, mockHeaderOf } from '@marquee/host/testing';
import { MarqueeHeader as DoubledHeader } from '@marquee/host/testing/react';

loadHeader(document.body, { variant: 'logo-only' }, { channel: 'canary' }).then((header) => header?.unmount());
// @ts-expect-error no such channel
loadHeader(document.body, {}, { channel: 'beta' });
const links: string[] = preloadLinks({ origin: 'https://www.marquee.de' }).map(({ href }) => href);
const css: string = RESERVED_HEIGHT_CSS;

const tree = (
  <MarqueeHeader site=".de" locale="de_DE" props={{ variant: 'full' }} fallback={<a href="/">Home</a>} onReady={() => {}} />
);
// @ts-expect-error no such prop
const wrong = <MarqueeHeader local="de_DE" />;
const federated = <FederatedHeader site=".de" channel="canary" />;
// @ts-expect-error a manifest is of one channel
const wrongFederated = <FederatedHeader channel="auto" />;
const doubled: typeof MarqueeHeader = DoubledHeader;

const isDefined: Promise<boolean> = loadElement({ site: '.de', channel: 'canary' });
const element = <marquee-header site=".de" props={{ variant: 'full' }} />;

const client = createHeaderClient({ site: '.de', hostKey: 'shop:secret' });
const html: Promise<string>[] = [client.head({ title: 'A shop' }), client.fragment({ path: '/', cookie: null })];
// @ts-expect-error the fragment has no title
client.fragment({ title: 'A shop' });
const middlewares = [forAstro(), forExpress({ site: '.de' }), forHono({ forwardCookies: true })];
const read = ({ marquee }: MarqueeVariables): Promise<string> => marquee.fragment();
const server = [MarqueeHead({ title: 'A shop' }), MarqueeFragment({ variant: 'logo-only' })];
const page = (of: Parameters<typeof mockHeaderOf>[0]): Promise<void> => mockHeaderOf(of);
mockHeader().raise(document.body, 'search', { query: 'jazz', location: null, url: '/' });
`;

/** By a bundler, and by Node: both find the declarations of every entry. */
const RESOLUTIONS = [
  { module: 'esnext', moduleResolution: 'bundler' },
  { module: 'nodenext', moduleResolution: 'nodenext' },
] as const;

const OPTIONS = {
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  jsx: 'react-jsx',
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  types: [],
  preserveSymlinks: true,
};

async function lint(): Promise<string[]> {
  const tarball = Uint8Array.from(await readFile(resolve(root, 'dist/host-package.tgz'))).buffer;
  const { messages, pkg } = await publint({ pack: { tarball } });
  return messages.map((message) => `publint: ${formatMessage(message, pkg, { color: false })}`);
}

async function compileHost(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-host-types-'));
  try {
    const modules = join(folder, 'node_modules');
    for (const scope of ['@marquee', '@types']) await mkdir(join(modules, scope), { recursive: true });
    await symlink(resolve(root, 'dist/host-package'), join(modules, '@marquee/host'), 'junction');
    for (const name of ['@types/react', 'csstype'])
      await symlink(resolve(root, 'node_modules', name), join(modules, name), 'junction');
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    await writeFile(join(folder, 'host.tsx'), HOST);
    const faults: string[] = [];
    for (const resolution of RESOLUTIONS) {
      const project = join(folder, `${resolution.module}.json`);
      await writeFile(project, JSON.stringify({ compilerOptions: { ...OPTIONS, ...resolution }, files: ['host.tsx'] }));
      for (const compiler of COMPILERS) {
        const { stdout } = await run(process.execPath, [resolve(root, compiler, 'bin/tsc'), '-p', project]).catch(
          (error: { readonly stdout: string }) => error,
        );
        const lines = stdout.split('\n').filter((line) => line !== '');
        faults.push(...lines.map((line) => `${compiler}, ${resolution.module}: ${line}`));
      }
    }
    return faults;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const faults = [...(await lint()), ...(await compileHost()), ...(await findFaults(DECLARATIONS.package))];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log(`@marquee/host: publint, ${COMPILERS.length} compilers and the last version find nothing`);
