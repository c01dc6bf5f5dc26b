import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

interface SourceImport {
  readonly from: string;
  readonly to: string;
  readonly isTypeOnly: boolean;
}

function listSources(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ['node_modules', 'compiled'].includes(entry.name) ? [] : listSources(path);
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

const STATEMENT = /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/g;
const DYNAMIC = /\bimport\(\s*(?:\/\*[^*]*\*\/\s*)*['"]([^'"]+)['"]/g;

function readImports(path: string): SourceImport[] {
  const text = readFileSync(join(root, path), 'utf8');
  const resolveTarget = (specifier: string) =>
    specifier.startsWith('.') ? relative(root, resolve(root, dirname(path), specifier)) : specifier;
  return [
    ...[...text.matchAll(STATEMENT)].map(([, type, specifier = '']) => ({
      from: path,
      to: resolveTarget(specifier),
      isTypeOnly: type !== undefined,
    })),
    ...[...text.matchAll(DYNAMIC)].map(([, specifier = '']) => ({
      from: path,
      to: resolveTarget(specifier),
      isTypeOnly: false,
    })),
  ];
}

const imports = ['shared', 'header-remote/src', 'host-shell/src', 'host-shell/server', 'edge'].flatMap((folder) =>
  listSources(folder).flatMap(readImports),
);
const FEATURES = ['search', 'location', 'menus', 'create-event'];
/** Programs of Node that tie the parts together, and the folders of tests. */
const TOOLS = /^edge\/test\//;

const offenders = (isWrong: (one: SourceImport) => boolean) =>
  imports.filter(isWrong).map(({ from, to }) => `${from} -> ${to}`);
const isOurs = (path: string) => /^(?:shared|header-remote|host-shell|edge)\//.test(path);
const within = (folder: string) => (path: string) => path.startsWith(`${folder}/`);

describe('who may import whom (docs/architecture)', () => {
  it('reads imports at all', () => {
    expect(imports.length).toBeGreaterThan(300);
    expect(imports).toContainEqual({ from: 'edge/worker.ts', to: 'edge/app.ts', isTypeOnly: false });
  });

  it('shared imports nothing of ours', () => {
    expect(offenders(({ from, to }) => within('shared')(from) && isOurs(to) && !within('shared')(to))).toEqual([]);
  });

  it('shared knows neither React nor a platform', () => {
    const platform = /^(?:react|hono|cloudflare:|node:|@cloudflare)/;
    const isBuildTool = (path: string) => path.startsWith('tools/i18n/');
    expect(offenders(({ from, to }) => within('shared')(from) && !isBuildTool(from) && platform.test(to))).toEqual([]);
  });

  it('the header imports shared alone', () => {
    expect(
      offenders(
        ({ from, to }) =>
          within('header-remote')(from) && isOurs(to) && !within('shared')(to) && !within('header-remote')(to),
      ),
    ).toEqual([]);
  });

  it('schemas stay out of the header: they weigh more than what they check', () => {
    const isSchema = (to: string) => /^zod/.test(to) || to === 'shared/contracts/header-props.ts';
    expect(
      offenders(({ from, to, isTypeOnly }) => within('header-remote/src')(from) && isSchema(to) && !isTypeOnly),
    ).toEqual([]);
  });

  it("the header's features do not import each other", () => {
    const featureOf = (path: string) => /^header-remote\/src\/([^/]+)\//.exec(path)?.[1] ?? '';
    expect(
      offenders(
        ({ from, to, isTypeOnly }) =>
          !isTypeOnly &&
          FEATURES.includes(featureOf(from)) &&
          FEATURES.includes(featureOf(to)) &&
          featureOf(from) !== featureOf(to),
      ),
    ).toEqual([]);
  });

  it('the host shell takes shared code, and types alone from the header', () => {
    expect(
      offenders(
        ({ from, to, isTypeOnly }) =>
          within('host-shell')(from) &&
          isOurs(to) &&
          !within('shared')(to) &&
          !within('host-shell')(to) &&
          !(isTypeOnly && within('header-remote')(to)),
      ),
    ).toEqual([]);
  });

  it('the edge takes shared code, and the header by its server entry alone', () => {
    expect(
      offenders(
        ({ from, to }) =>
          within('edge')(from) && !TOOLS.test(from) && isOurs(to) && !within('shared')(to) && !within('edge')(to),
      ),
    ).toEqual([]);
  });

  it('nothing imports the edge, and the edge knows nothing of the embedded origin', () => {
    expect(offenders(({ from, to }) => !within('edge')(from) && within('edge')(to))).toEqual([]);
    expect(
      offenders(
        ({ from, to }) =>
          within('edge')(from) &&
          !within('host-shell/origin')(from) &&
          !TOOLS.test(from) &&
          within('host-shell/origin')(to),
      ),
    ).toEqual([]);
  });
});
