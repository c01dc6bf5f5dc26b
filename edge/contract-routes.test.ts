import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { API_FOLDERS } from '../shared/endpoints/endpoint-request.ts';
import { createApp } from './app.ts';
import { parseConfig } from './config/config.ts';
import { PROD } from './test/edge-request.ts';
import { createTestManifest, importServer, TEST_BUILD } from './test/test-release.ts';

const contract = readFileSync(resolve(import.meta.dirname, '../docs/contract.md'), 'utf8');

/** Rows of the first table below a heading, as their cells. */
function readTable(heading: string): string[][] {
  const [, section = ''] = contract.split(`\n${heading}\n`);
  const [, table = ''] = /\n\| --- .*\n((?:\|.*\n)+)/.exec(section) ?? [];
  return table
    .trim()
    .split('\n')
    .map((row) => row.slice(2, -2).split(' | '));
}

/** Writes `{a,b}` out. */
function expand(path: string): string[] {
  const [whole, choices] = /\{([^}]*,[^}]*)\}/.exec(path) ?? [];
  if (whole === undefined || choices === undefined) return [path];
  return choices.split(',').flatMap((choice) => expand(path.replace(whole, choice)));
}

/** The routes that a cell names: `…/` stands for the folder before it, and `/…` for everything in a folder. */
function readRoutes(cell: string): string[] {
  let folder = '';
  return [...cell.matchAll(/`(?:GET |POST )?([/…][^`?]*)[^`]*`/g)].flatMap(([, text = '']) => {
    const path = text.replace(/^…/, () => folder).replace(/(?:\/\{id\})?\/…$/, '/*');
    folder = path.slice(0, path.lastIndexOf('/'));
    return expand(path);
  });
}

const listed = readTable('## Routes').flatMap(([cell = '']) => readRoutes(cell));

it('names each route once', () => {
  expect(listed.length).toBeGreaterThan(30);
  expect(listed.filter((path, index) => listed.indexOf(path) !== index)).toEqual([]);
});

it('names the routes that exist', () => {
  const config = parseConfig({ ...PROD, ASSETS: { fetch: async () => new Response() } });
  const app = createApp({ config, build: createTestManifest(TEST_BUILD, {}), importServer });
  // What takes every method is middleware, or a page of the origin.
  const own = app.routes.filter(({ method }) => method !== 'ALL').map(({ path }) => path);
  const existing = new Set([...own, ...API_FOLDERS.map((folder) => `${folder}/*`)]);
  const folders = listed.filter((path) => path.endsWith('/*')).map((path) => path.slice(0, -1));
  const isInside = (path: string) => folders.some((folder) => path !== `${folder}*` && path.startsWith(folder));
  expect(listed.filter((path) => !existing.has(path))).toEqual([]);
  expect([...existing].filter((path) => !listed.includes(path) && !isInside(path))).toEqual([]);
});
