/** Deployment stages (spec §4 "Deployment stage"). */
export const STAGES = ['local', 'dev', 'test', 'preprod', 'prod'] as const;

export type Stage = (typeof STAGES)[number];

/**
 * Converts text to a stage, whatever its case.
 *
 * @throws Error `Unknown stage: {value}` for anything else (spec §8).
 */
export function parseStage(value: string): Stage {
  const stage = STAGES.find((candidate) => candidate === value.toLowerCase());
  if (stage === undefined) throw new Error(`Unknown stage: ${value}`);
  return stage;
}

/** The icon set a stage shows; `prod` is the default (spec §4). */
export type IconSet = 'dev' | 'test' | 'prod';

export function resolveIconSet(stage: Stage): IconSet {
  if (stage === 'local' || stage === 'dev') return 'dev';
  if (stage === 'test') return 'test';
  return 'prod';
}
