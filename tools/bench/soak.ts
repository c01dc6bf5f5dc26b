import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** `npm run soak [-- edge|browser …]`: what grows, or goes wrong, only after a long time. */
const PROGRAMS: Readonly<Record<string, string>> = { edge: 'soak-edge.ts', browser: 'browser/soak-pages.ts' };

const [chosen] = process.argv.slice(2);
const isOption = chosen === undefined || chosen.startsWith('-');
const program = PROGRAMS[isOption ? 'edge' : chosen];
if (program === undefined) throw new Error(`There is no soak ${chosen}, only ${Object.keys(PROGRAMS).join(', ')}`);
if (!isOption) process.argv.splice(2, 1);
await import(pathToFileURL(join(import.meta.dirname, program)).href);
