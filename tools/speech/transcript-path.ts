import { resolve } from 'node:path';
import type { ScenarioName } from './scenarios.ts';

/** The file of an agreed transcript. */
export const transcriptPath = (name: ScenarioName): string =>
  resolve(import.meta.dirname, 'transcripts', `${name}.txt`);
