import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { SCENARIOS } from './scenarios.ts';

const FOLDER = resolve(import.meta.dirname, 'transcripts');

it.each(Object.entries(SCENARIOS))(
  'the transcript %s has the steps of its scenario, and no noise',
  (name, scenario) => {
    const lines = readFileSync(resolve(FOLDER, `${name}.txt`), 'utf8').split('\n');
    const actions = lines.filter((line) => line !== '' && !line.startsWith('#') && !line.startsWith(' '));
    const steps = scenario.steps.map((step) => ('press' in step ? `press ${step.press}` : `type ${step.type}`));
    expect([lines[0], ...actions]).toEqual([`# ${scenario.title}`, 'begin', ...steps]);
    expect(lines.filter((line) => /clickable|not selected/.test(line))).toEqual([]);
  },
);
