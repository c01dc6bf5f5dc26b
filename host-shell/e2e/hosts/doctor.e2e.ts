import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'playwright/test';
import { buildReservedHeightCss } from '../../../shared/layout/reserved-height.ts';
import { findChromium } from '../../../tools/chromium.ts';
import { needs } from '../engines/engine-needs.ts';

const PACKAGE = resolve('dist/host-package');
const CODE = '<script type="module" async src="{marquee}/header/stable/embed.js"></script>';
const RESERVED = `<style>body { margin: 0 } ${buildReservedHeightCss().replace(/\n\s*/g, ' ')}</style>`;
const ELEMENT = '<marquee-header><a href="/">A shop</a></marquee-header>';
const MAIN = '<main id="main"><h1 style="margin: 0">A shop</h1></main>';
/** A server of the header's files from before the package. */
const OLD_LOADER = 'const loadHeader = async () => null; export { loadHeader };';

/** Pages with one fault each, by their paths. Their own lines begin with line 2. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  '/guide': [RESERVED, CODE, ELEMENT, MAIN],
  '/styles-refused': [
    '<meta http-equiv="Content-Security-Policy" content="style-src \'unsafe-inline\'">',
    RESERVED,
    CODE,
    ELEMENT,
    MAIN,
  ],
  '/shift': [
    RESERVED,
    CODE,
    MAIN,
    `<script>
      new PerformanceObserver((list, observer) => {
        observer.disconnect();
        document.body.prepend(document.createElement('marquee-header'));
      }).observe({ type: 'paint', buffered: true });
    </script>`,
  ],
  '/twice': [
    RESERVED,
    CODE,
    '<div id="app"></div>',
    ELEMENT,
    MAIN,
    `<script>document.getElementById('app').innerHTML = '<marquee-header id="second"></marquee-header>';</script>`,
  ],
  '/no-height': [CODE, ELEMENT, MAIN],
  '/old-contract': [
    RESERVED,
    '<div data-marquee-slot></div>',
    MAIN,
    `<script type="module">
      import { loadHeader } from '/package/host.js';
      loadHeader(document.querySelector('[data-marquee-slot]'), { origin: location.origin });
    </script>`,
  ],
};

let server: Server;
let port = 0;

async function readAnswer(path: string): Promise<readonly [type: string, body: string] | null> {
  const lines = PAGES[path];
  if (lines !== undefined) {
    const html = ['<!doctype html><html lang="en"><meta charset="utf-8"><title>A shop</title>', ...lines].join('\n');
    return ['text/html; charset=utf-8', html.replaceAll('{marquee}', process.env.MARQUEE_URL ?? '')];
  }
  if (path === '/header/stable/loader.js') return ['text/javascript', OLD_LOADER];
  const file = resolve(PACKAGE, basename(path));
  return path.startsWith('/package/') && existsSync(file) ? ['text/javascript', await readFile(file, 'utf8')] : null;
}

test.beforeAll(async () => {
  server = createServer((request, response) => {
    void readAnswer(request.url ?? '/').then((answer) =>
      response.writeHead(answer === null ? 404 : 200, { 'Content-Type': answer?.[0] ?? 'text/plain' }).end(answer?.[1]),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  ({ port } = server.address() as AddressInfo);
});

test.afterAll(() => new Promise<void>((done) => server.close(() => done())));

/** Runs the packed program. Findings as `problem → change`, without addresses that differ with each run. */
async function diagnose(url: string): Promise<{ readonly code: number; readonly findings: readonly string[] }> {
  const { code, stdout } = await promisify(execFile)(process.execPath, [resolve(PACKAGE, 'cli.js'), 'doctor', url], {
    env: { ...process.env, CHROMIUM_PATH: findChromium() },
  }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { readonly code: number; readonly stdout: string }) => error,
  );
  expect(stdout).toContain(`Opened in ${findChromium()}.`);
  const findings = [...stdout.matchAll(/^PROBLEM {2}(.*)\n {9}(.*)$/gm)].map(([, problem, change]) =>
    `${problem} → ${change}`.replaceAll(process.env.MARQUEE_URL ?? '', '{marquee}').replaceAll(String(port), '{port}'),
  );
  return { code, findings };
}

const ownPage = (path: string, host = 'localhost') => `http://${host}:${port}${path}`;
const hostPage = (path: string) => `${process.env.MARQUEE_HOST_URL ?? ''}${path}`;
const IMPORT = 'Write @import "@marquee/host/reserved-height.css"; into a style sheet of the page';

/** What the doctor says of a page that it opens: each of its rules once. */
const DIAGNOSES = [
  ['a page by the guide', () => ownPage('/guide'), null],
  ['a page that shares its React', () => hostPage('/federated'), null],
  [
    'an origin that is not allowed',
    () => ownPage('/guide', 'shop.localhost'),
    /^\{marquee\} does not allow the origin (http:\/\/shop\.localhost:\{port\}) → Let its operators add \1 to HOST_ORIGINS of the worker$/,
  ],
  [
    'a policy that refuses styles',
    () => ownPage('/styles-refused'),
    /^line 2: the page's policy refuses the header's styles: style-src 'unsafe-inline' → Add \{marquee\} to style-src of Content-Security-Policy$/,
  ],
  [
    'two Reacts',
    () => hostPage('/federated?react=none'),
    /^two Reacts run on the page: 19\..* of the header → Write shared: \{ react: \{ singleton: true \}, .* createRoot to mount$/,
  ],
  [
    'a header that moves the page',
    () => ownPage('/shift'),
    /^line 4: the header moves the page by 0\.\d+: <main id="main"> moves → Put the place of the header into the HTML/,
  ],
  [
    'a second header of a script',
    () => ownPage('/twice'),
    /^line 5: the header is there 2 times → Remove the second one, <marquee-header>: a page has one header$/,
  ],
  [
    'a slot without height',
    () => ownPage('/no-height'),
    new RegExp(
      `^line 3: no style reserves the height of the header: its place has \\d+ px before it shows and \\d+ px then, and the page moves by 0\\.\\d+ → ${IMPORT}$`,
    ),
  ],
  [
    'a loader of an old contract',
    () => ownPage('/old-contract'),
    /^http:\/\/localhost:\{port\}\/header\/stable\/loader\.js has an older contract than this package: it does not export start → Let its operators publish/,
  ],
] as const;

test.describe('the doctor opens a page in Chromium and says what is wrong, and nothing else:', needs('cdp'), () => {
  for (const [name, address, finding] of DIAGNOSES) {
    test(name, async () => {
      expect(await diagnose(address())).toEqual({
        code: finding === null ? 0 : 1,
        findings: finding === null ? [] : [expect.stringMatching(finding)],
      });
    });
  }
});
