import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { examinePage } from './examine-page.ts';

/** What the two servers answer: a page of a host, and the header's site. */
interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const servers: Server[] = [];
let site = '';
let page = '';
let files: Record<string, Answer> = {};

async function serve(answer: (path: string, origin: string | undefined) => Answer): Promise<string> {
  const server = createServer((request, response) => {
    const { status = 200, headers = {}, body = '' } = answer(request.url ?? '/', request.headers.origin);
    response.writeHead(status, headers).end(body);
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  site = await serve((path) => files[path] ?? { status: 404 });
  page = await serve((path) => files[`page ${path}`] ?? { status: 404 });
});

afterAll(() => {
  for (const server of servers) server.close();
});

const CSS = '<style>marquee-header::before { content: ""; float: left; height: 116px }</style>';
const script = (query = '', nonce = '') =>
  `<script type="module"${nonce} src="${site}/header/stable/embed.js${query}"></script>`;
const ELEMENT = '<marquee-header><a href="/">Home</a></marquee-header>';

beforeEach(() => {
  files = {
    '/header/stable/embed.js': { body: '' },
    '/header/stable/loader.js': { body: 'export{a as loadHeader,b as start}' },
    '/header/environment': { headers: { 'access-control-allow-origin': page } },
  };
});

const showPage = (body: string, headers: Readonly<Record<string, string>> = {}) => {
  files['page /'] = { headers: { 'content-type': 'text/html', ...headers }, body };
};

/** Findings as `line problem → change`. */
const examine = async (): Promise<string[]> => {
  const findings = await examinePage(`${page}/`, site);
  return findings.map(({ problem, line, change }) => `${line} ${problem} → ${change}`);
};

const NO_STYLE = expect.stringMatching(/^3 no style reserves.*→ Write @import "@marquee\/host/);
const POLICY = `default-src 'self'; script-src SITE; style-src SITE 'unsafe-inline'; connect-src SITE`;
const RENDERED = '<div data-marquee-slot><div class="marquee" data-marquee-root>…</div></div>';
const link = (sheet: string) => {
  files['page /page.css'] = { body: sheet };
  return `<link rel="stylesheet" href="page.css">${script()}\n\n${ELEMENT}`;
};

it.each<[string, () => string, unknown[]]>([
  ['nothing on a page by the guide', () => `${CSS}${script()}\n<!-- <marquee-header> -->\n${ELEMENT}`, []],
  ['nothing where the server rendered the header, which reserves its own height', () => RENDERED, []],
  [
    'that the HTML has no header',
    () => '<div id="app"></div>',
    [expect.stringMatching(/^null no header in the HTML.*→ Write <div data-marquee-slot>/)],
  ],
  [
    'the line of a second header',
    () => `${CSS}${script()}\n${ELEMENT}\n<div data-marquee-slot></div>`,
    ['3 the header is there 2 times → Remove this one: a page has one header'],
  ],
  ['a slot whose height no style reserves', () => link('body { height: 100% }'), [NO_STYLE]],
  ['none where a file reserves it', () => link('[data-marquee-slot]::before{height:116px}'), []],
  [
    'an address with a query string',
    () => `${CSS}\n${script('?v=2')}${ELEMENT}`,
    [expect.stringMatching(/^2 .*embed\.js\?v=2 has a query string.*→ Write http:.*embed\.js$/)],
  ],
])('finds %s', async (_, buildPage, findings) => {
  showPage(buildPage(), { 'content-security-policy': POLICY.replaceAll('SITE', site) });
  expect(await examine()).toEqual(findings);
});

it.each([
  ["script-src 'self'", "script: script-src 'self'", 'script-src'],
  ["script-src 'strict-dynamic' 'nonce-other'", "script: script-src 'strict-dynamic' 'nonce-other'", 'script-src'],
  ["style-src 'unsafe-inline'", "styles: style-src 'unsafe-inline'", 'style-src'],
  ["connect-src 'none'", "connections: connect-src 'none'", 'connect-src'],
])('names what a policy refuses: %s', async (policy, refusal, directive) => {
  const finding = `the page's policy refuses the header's ${refusal} → Add ${site} to ${directive} of Content-Security-Policy`;
  const body = `${CSS}${script('', ' nonce="mine"')}${ELEMENT}`;
  showPage(body, { 'content-security-policy': policy });
  expect(await examine()).toEqual([`null ${finding}`]);
  showPage(`\n<meta http-equiv="Content-Security-Policy" content="${policy}">${body}`);
  expect(await examine()).toEqual([`2 ${finding}`]);
});

it('accepts a script by its nonce, and what it imports by strict-dynamic', async () => {
  const headers = { 'content-security-policy': "script-src 'strict-dynamic' 'nonce-mine'" };
  const inline = `<script nonce="mine">import("${site}/header/stable/loader.js")</script>`;
  for (const code of [script('', ' nonce="mine"'), inline]) {
    showPage(`${CSS}${code}${ELEMENT}`, headers);
    expect(await examine()).toEqual([]);
  }
});

it.each([
  { status: 403, headers: { 'access-control-allow-origin': '*' } },
  { headers: { 'access-control-allow-origin': 'https://other.example' } },
])('names the origin that the site does not allow: %j', async (answer) => {
  showPage(`${CSS}${script()}${ELEMENT}`);
  files['/header/environment'] = answer;
  expect(await examine()).toEqual([
    `null ${site} does not allow the origin ${page} → Let its operators add ${page} to HOST_ORIGINS of the worker`,
  ]);
});

it('names the file that a channel lacks, and the loader of an older contract', async () => {
  showPage(`${CSS}\n${script()}${ELEMENT}`);
  delete files['/header/stable/embed.js'];
  expect(await examine()).toEqual([
    expect.stringContaining(`2 ${site}/header/stable/embed.js is missing: it answers 404 →`),
  ]);
  showPage(`${CSS}${ELEMENT}`);
  files['/header/stable/loader.js'] = { body: 'export{a as loadHeader}' };
  expect(await examine()).toEqual([expect.stringContaining('/loader.js has an older contract than this package')]);
});

/** The program by itself: its exit code and what it prints. */
const run = (...parameters: string[]) =>
  new Promise<{ code: unknown; output: string }>((done) => {
    const program = resolve(import.meta.dirname, '../cli.ts');
    execFile(process.execPath, [program, ...parameters], (error, stdout, stderr) =>
      done({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });

it('ends with 1 where it finds something, and says that no script ran', async () => {
  showPage(`${CSS}${script()}${ELEMENT}`);
  files['page /empty'] = { body: '<div id="app"></div>' };
  const commands = [['doctor', `${page}/empty`, site], ['doctor', `${page}/`, site], ['doctor']];
  const [found, nothing, misused] = await Promise.all(commands.map((command) => run(...command)));
  expect([found?.code, nothing?.code, misused?.code]).toEqual([1, 0, 1]);
  expect(found?.output).toMatch(/^PROBLEM {2}no header[\s\S]*Problems: 1\. No script of the page ran\./);
  expect(misused?.output).toContain('npx @marquee/host doctor URL [SITE]');
});
