import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FuzzFailure } from './fuzz-property.ts';

const FILE = resolve(import.meta.dirname, 'found-cases.json');

/** Inputs that once broke a rule, by its name. Each is tried first, in every run; none is ever removed. */
export const FOUND_CASES: Readonly<Record<string, readonly unknown[]>> = JSON.parse(readFileSync(FILE, 'utf8'));

/** Adds a case to the file. */
export function keepCase(name: string, { input }: FuzzFailure): void {
  const cases: Record<string, unknown[]> = JSON.parse(readFileSync(FILE, 'utf8'));
  const known = cases[name] ?? [];
  if (known.some((one) => JSON.stringify(one) === JSON.stringify(input))) return;
  cases[name] = [...known, input];
  writeFileSync(FILE, `${JSON.stringify(cases, null, 2)}\n`);
}
