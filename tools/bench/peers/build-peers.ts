import { readdir, readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { escapeUTF8 } from 'entities/escape';
import { build } from 'esbuild';
import { type PreloadLink, preloadLinks } from '../../../header-remote/host/host.ts';
import { buildReservedHeightCss } from '../../../shared/layout/reserved-height.ts';
import { buildPlatformField, type PeerFiles } from '../browser/cdn-server.ts';
import { PLAIN_PATH } from '../browser/full-browser.ts';
import { SLOW_4G } from '../browser/slow-link.ts';
import { readBuildId } from '../figures.ts';
import { renderHost } from '../our-federation/render-host.ts';
import { buildOrdinaryFederation } from './build-federation.ts';
import { buildHostPage, buildLimitPage, CONTENT } from './peer-pages.ts';

const sources = import.meta.dirname;
const HEADER_FILES = resolve('dist/header/browser');

interface EdgePage {
  readonly html: string;
  readonly link: string;
}

async function bundle(entry: string): Promise<Buffer> {
  const { outputFiles } = await build({
    entryPoints: [join(sources, entry)],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
  });
  return Buffer.from(outputFiles[0]?.contents ?? []);
}

/** More reads than the edge needs to have the trending searches in its memory. */
const MAX_READS = 50;

/** Reads HTML of the edge until it has the trending searches, as it has for all but its first visitors. */
async function readWarm(url: string, cookie: string): Promise<EdgePage> {
  for (let read = 0; read < MAX_READS; read += 1) {
    const response = await fetch(url, { headers: { cookie, ...buildPlatformField(SLOW_4G) } });
    const html = await response.text();
    if (html.includes('"trending":[')) return { html, link: response.headers.get('link') ?? '' };
  }
  throw new Error('The edge has no trending searches for its pages');
}

/** A page of the edge with the content that all pages have. Its addresses are relative to the measuring server. */
async function readEdgePage(stackUrl: string, cookie: string): Promise<EdgePage> {
  const { html, link } = await readWarm(`${stackUrl}/header/a-plain-page`, cookie);
  const page = html.replace(/<main.*<\/main>/s, CONTENT).replace(/<style(?![^>]*data-marquee-build).*?<\/style>/s, '');
  return { html: page, link };
}

const renderLinks = (links: readonly PreloadLink[]) =>
  links
    .map((link) => Object.entries(link).map(([name, value]) => ` ${name}="${escapeUTF8(value)}"`))
    .map((attributes) => `<link${attributes.join('')}>`)
    .join('');

const buildScript = (url: string) => `<script type="module" src="${url}"></script>`;

/** Pages that need no server of their host, by their path. */
function buildStaticPages(origin: string, fragment: string): Readonly<Record<string, string>> {
  const bar = '<header><a href="/">Home</a><div id="search"></div></header>';
  const reserved = `<style>body { margin: 0 } ${buildReservedHeightCss()}</style>`;
  const fallback = `<form action="${origin}/search"><a href="${origin}/">Events by Marquee</a> <input type="search" name="q" aria-label="Search events"></form>`;
  return {
    [PLAIN_PATH]: buildHostPage({ title: 'A plain page', header: '' }),
    '/downshift': buildHostPage({ title: 'Downshift', head: buildScript('/downshift.js'), header: bar }),
    '/algolia': buildHostPage({
      title: 'Algolia Autocomplete',
      head: `<link rel="stylesheet" href="/algolia.css">${buildScript('/algolia.js')}`,
      header: bar,
    }),
    '/ordinary':
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Ordinary federation</title></head><body><div id="root"></div><script src="/ordinary/host/main.js"></script></body></html>',
    '/element': buildHostPage({
      title: 'Our custom element',
      head: `${reserved}${renderLinks(preloadLinks({ origin, way: 'element', path: '/element' }))}<script type="module" async src="${origin}/header/stable/embed.js"></script>`,
      header: `<marquee-header>${fallback}</marquee-header>`,
    }),
    '/federation': buildHostPage({
      title: 'Our federated remote',
      head: `${reserved}${renderLinks(preloadLinks({ origin, way: 'federation', path: '/federation' }))}`,
      header: `<div id="app" data-origin="${origin}"><div data-marquee-slot>${fallback}</div></div>`,
      scripts: buildScript('/federated-host.js'),
    }),
    '/federation-html': buildHostPage({
      title: "Our federated remote with the server's HTML",
      head: reserved,
      header: `<div id="app" data-origin="${origin}" data-served>${renderHost(fragment)}</div>`,
      scripts: buildScript('/federated-host.js'),
    }),
  };
}

/**
 * Builds the pages with our header, the files of its build, and the set-ups that they are compared with.
 *
 * @param origin where browsers find the edge; default: the measuring server
 */
export async function buildPeers(folder: string, stackUrl: string, origin = ''): Promise<PeerFiles> {
  await buildOrdinaryFederation(folder);
  const id = readBuildId();
  const again = await readEdgePage(stackUrl, `marquee_build=${id}`);
  const ours = await readEdgePage(stackUrl, '');
  const edgePages = { '/ours': ours, '/ours-again': again };
  const links = new Map(Object.entries(edgePages).map(([path, { link }]) => [path, link]));
  const { html: fragment } = await readWarm(`${stackUrl}/header/fragment?path=/&scripts=inline`, '');
  const files = new Map<string, Buffer>([
    ['/limit', Buffer.from(buildLimitPage(ours.html))],
    ['/algolia.js', await bundle('search-bars/algolia.ts')],
    [
      '/algolia.css',
      await readFile(join(sources, 'node_modules/@algolia/autocomplete-theme-classic/dist/theme.min.css')),
    ],
    ['/downshift.js', await bundle('search-bars/downshift.tsx')],
    ['/federated-host.js', await bundle('../our-federation/federated-host.ts')],
  ]);
  for (const [path, { html }] of Object.entries(edgePages)) files.set(path, Buffer.from(html));
  for (const [path, html] of Object.entries(buildStaticPages(origin, fragment))) files.set(path, Buffer.from(html));
  for (const file of await readdir(folder, { recursive: true })) {
    if (!/\.(?:js|css|json|woff2)$/.test(file)) continue;
    files.set(`/ordinary/${file}`, await readFile(join(folder, file)));
  }
  for (const entry of await readdir(HEADER_FILES, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path);
    files.set(`/header/builds/${id}/${relative(HEADER_FILES, path).replaceAll('\\', '/')}`, content);
    // Both builds load the same message files.
    if (entry.name.startsWith('messages-')) files.set(`/ordinary/remote/${entry.name}`, content);
  }
  return { files, links };
}
