import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { createElement, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { buildReservedHeightCss } from '../../../shared/layout/reserved-height.ts';
import { readHostFile } from './build-fixture.ts';
import {
  DOCUMENTED,
  FOREIGN_PACKAGES,
  FOREIGN_PAGES,
  isServedHost,
  startServedHost,
  stopServedHosts,
} from './fixture-files.ts';

const folder = resolve(import.meta.dirname, 'pages');

export interface HostServer {
  /** Origin of the foreign pages: what `HOST_ORIGINS` must name. */
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/**
 * Serves the pages of teams that are not on our origin: `pages/{name}.html`, with the header's origin in the place of
 * `{marquee}`, the reserved height in that of `{reserved}`, what a server pastes, and the bundled scripts of those that have one.
 *
 * @param readMarquee origin of the running stack, asked for with each page: it comes up later.
 */
export async function startHostServer(port: number, readMarquee: () => string): Promise<HostServer> {
  const scripts = new Map<string, Promise<string>>();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host');
    const bundle = BUNDLES[pathname];
    if (bundle !== undefined) {
      const variant = searchParams.get('react') ?? searchParams.get('framework') ?? '';
      const key = `${pathname} ${variant}`;
      const script = scripts.get(key) ?? bundle(variant);
      scripts.set(key, script);
      void script.then((text) =>
        response.setHeader('Content-Type', 'text/javascript').end(text.replaceAll(DOCUMENTED, findSite(readMarquee()))),
      );
      return;
    }
    const [, host, file = ''] = /^\/hosts\/([a-z0-9.-]+)\/([\w./-]*)$/.exec(pathname) ?? [];
    if (host !== undefined && isServedHost(host)) {
      startServedHost(host, readMarquee()).then(
        (url) => response.writeHead(307, { Location: url }).end(),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
      return;
    }
    if (host !== undefined) {
      readHostFile(host, file === '' ? 'index.html' : file, readMarquee()).then(
        (text) => {
          const script = file.endsWith('.css') ? 'text/css' : 'text/javascript';
          const type = file === '' ? 'text/html; charset=utf-8' : script;
          response.writeHead(text === null ? 404 : 200, { 'Content-Type': type }).end(text ?? 'There is no such file');
        },
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
      return;
    }
    const name = /^\/([a-z-]+)$/.exec(pathname)?.[1];
    const html = name === undefined ? null : readPage(name);
    if (html === null) {
      response.writeHead(pathname === '/favicon.ico' ? 204 : 404).end();
      return;
    }
    const policy = searchParams.get('csp');
    if (policy !== null) response.setHeader('Content-Security-Policy', policy);
    void fillPage(html, readMarquee(), searchParams).then((page) =>
      response.setHeader('Content-Type', 'text/html; charset=utf-8').end(page),
    );
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const { port: listening } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${listening}`,
    async stop() {
      await stopServedHosts();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}

/** The local stack is reached as `localhost` too, but names the site's own root. */
const findSite = (marquee: string) => marquee.replace('//localhost', '//www.marquee.com.localhost');

/** What a server requests from the header's site, by where it includes it. */
const INCLUDES = {
  '{head}': '/header/head?title=A%20shop',
  '{fragment}': '/header/fragment?path=/fragment',
};

/** Imports a module of the package by its address: the tools that start this server know no DOM types. */
const importPackage = (file: string) =>
  import(pathToFileURL(resolve(folder, '../../../../header-remote/host', file)).href);

/** What a host's server renders of the package's component. */
async function renderComponent(way: string | null): Promise<string> {
  const { MarqueeHeader } = await importPackage(way === 'federation' ? 'react-federation.ts' : 'react.ts');
  return renderToString(createElement(Suspense, null, createElement(MarqueeHeader, { html: '{fragment}' })));
}

async function fillPage(html: string, marquee: string, query: URLSearchParams): Promise<string> {
  let page = html
    .replaceAll('{marquee}', marquee)
    .replace('{site}', findSite(marquee))
    .replace('/* {reserved} */', buildReservedHeightCss);
  if (page.includes('{component}')) page = page.replace('{component}', await renderComponent(query.get('way')));
  if (page.includes('{included}')) {
    const { createHeaderClient } = await importPackage('server.ts');
    const nonce = query.get('nonce') ?? undefined;
    const header = await createHeaderClient({ site: marquee }).fragment({ path: '/shop/', nonce });
    page = page.replace('{included}', () => header);
  }
  for (const [place, path] of Object.entries(INCLUDES)) {
    if (!page.includes(place)) continue;
    const answer = await fetch(marquee + path);
    const text = await answer.text();
    page = page.replace(place, () => text);
  }
  return page;
}

/** React of other versions that a host may bring, by what `?react=` calls them. */
const OTHER_REACTS: Readonly<Record<string, string>> = { '18': '-18', '19.0': '-19-0' };
/** Scripts of pages, bundled when they are first requested. */
const BUNDLES: Readonly<Record<string, (variant: string) => Promise<string>>> = {
  '/federated.js': (react) =>
    bundlePage('federated.ts', OTHER_REACTS[react], react === 'development' ? react : 'production'),
  // Strict Mode mounts twice in development alone.
  '/package.js': () => bundlePage('package/react.ts', undefined, 'development'),
  '/hydrated.js': (react) => bundlePage('hydrated.ts', OTHER_REACTS[react]),
  '/swapping.js': () => bundlePage(resolve(FOREIGN_PAGES, 'swapping.js')),
  '/changing.js': (framework) =>
    framework === 'Vue'
      ? bundlePage(resolve(FOREIGN_PAGES, 'changing/vue.ts'))
      : bundlePage('changing/react.ts', framework === 'React 18' ? OTHER_REACTS['18'] : undefined),
  '/header-way.js': () => bundlePage('changing/header-way.ts'),
};

/** Bundles a page's script with this React, or ours. */
async function bundlePage(entry: string, reactSuffix?: string, mode = 'production'): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [resolve(folder, entry)],
    bundle: true,
    format: 'esm',
    write: false,
    conditions: ['browser'],
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    alias:
      reactSuffix === undefined
        ? {}
        : Object.fromEntries(
            ['react', 'react-dom'].map((name) => [name, resolve(FOREIGN_PACKAGES, name + reactSuffix)]),
          ),
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

function readPage(name: string): string | null {
  try {
    return readFileSync(resolve(folder, `${name}.html`), 'utf8');
  } catch {
    return null;
  }
}
