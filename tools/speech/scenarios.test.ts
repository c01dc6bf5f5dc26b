import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import type { Scenario } from './scenario.ts';
import { SCENARIOS, type ScenarioName } from './scenarios.ts';
import { describeStep, renderTranscript } from './transcript.ts';
import { transcriptPath } from './transcript-path.ts';

const names = Object.keys(SCENARIOS) as ScenarioName[];
const BEFORE_REACT = '-before-react';

test('each transcript belongs to a scenario', () => {
  const files = readdirSync(resolve(import.meta.dirname, 'transcripts'));
  expect(files.sort()).toEqual(names.map((name) => `${name}.txt`).sort());
});

test('what is heard before React is also heard after it', () => {
  const before = names.filter((name) => name.endsWith(BEFORE_REACT));
  expect(before.length).toBeGreaterThan(0);
  for (const name of before) {
    const scenario: Scenario = SCENARIOS[name];
    expect(scenario.servedBy).toBe('pre-hydration');
    expect(names).toContain(name.slice(0, -BEFORE_REACT.length));
  }
});

describe.each(names)('the transcript %s', (name) => {
  const scenario: Scenario = SCENARIOS[name];
  const lines = readFileSync(transcriptPath(name), 'utf8').split('\n');

  it('has the title, the notes and the steps of its scenario', () => {
    const { title, notes = [], steps } = scenario;
    const head = renderTranscript({ title, notes, parts: [] }).trimEnd().split('\n');
    expect(lines.filter((line) => line.startsWith('#'))).toEqual(head);
    const actions = lines.filter((line) => line !== '' && !line.startsWith('#') && !line.startsWith(' '));
    expect(actions.slice(1)).toEqual(steps.map(describeStep));
  });

  it('has every answer that its steps wait for', () => {
    const heard = lines.filter((line) => line.startsWith('  ')).join('\n');
    for (const { until = '', readsUntil = '' } of scenario.steps) {
      expect(heard).toContain(until);
      expect(heard).toContain(readsUntil);
    }
  });

  it('has no noise', () => {
    expect(lines.filter((line) => /clickable|not selected/.test(line))).toEqual([]);
  });
});
