export const STAGES = ['local', 'dev', 'test', 'preprod', 'prod'] as const;

export type Stage = (typeof STAGES)[number];

/** Converts text of any case to a stage. */
export function parseStage(value: string): Stage {
  const stage = STAGES.find((candidate) => candidate === value.toLowerCase());
  if (stage === undefined) throw new Error(`Unknown stage: ${value}`);
  return stage;
}

/** The icon set that a stage shows. */
export type IconSet = 'dev' | 'test' | 'prod';

export function resolveIconSet(stage: Stage): IconSet {
  if (stage === 'local' || stage === 'dev') return 'dev';
  if (stage === 'test') return 'test';
  return 'prod';
}
