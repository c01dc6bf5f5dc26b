import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { findNewerApis, findNewerStyles, listOwnMembers, parseScript } from './find-newer-features.ts';
import { GUARDED_FEATURES } from './guarded-features.ts';
import { SUPPORTED_BROWSERS } from './supported-browsers.ts';

/**
 * Compares what the built browser files use with MDN's compatibility data: a feature that a supported browser lacks has a guard,
 * named in `guarded-features.ts`, or the check fails. A guard of a feature that no file uses any more fails too.
 */
const folder = resolve(import.meta.dirname, '../../dist/header/browser');
const files = globSync('**/*.{js,css}', { cwd: folder })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/(?:^|\/)messages-/.test(path));
const read = (path: string) => readFileSync(resolve(folder, path), 'utf8');
if (files.length === 0) throw new Error('There is no build: npm run build');

const scripts = new Map(files.filter((path) => path.endsWith('.js')).map((path) => [path, parseScript(read(path))]));
const ownMembers = listOwnMembers(scripts.values());
const used = new Set<string>();
const problems = new Set<string>();
for (const { name: level, browsers, files: pattern } of SUPPORTED_BROWSERS)
  for (const path of files.filter((file) => pattern.test(file))) {
    const script = scripts.get(path);
    const found =
      script === undefined ? findNewerStyles(read(path), browsers) : findNewerApis(script, browsers, ownMembers);
    for (const feature of found) {
      const guard = GUARDED_FEATURES.find((one) => one.feature === feature && (one.file ?? path) === path);
      if (guard === undefined) problems.add(`${path} uses ${feature}, which browsers of the level "${level}" lack`);
      else used.add(guard.feature);
    }
  }
for (const { feature } of GUARDED_FEATURES)
  if (!used.has(feature)) problems.add(`No file uses ${feature}: remove its guard`);
for (const problem of problems) console.error(problem);
console.log(`${files.length} browser files, ${used.size} guarded features, ${problems.size} problems`);
process.exitCode = problems.size === 0 ? 0 : 1;
