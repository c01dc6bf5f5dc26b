import type { Step } from './scenario.ts';

/** One action of the user, and what is said after it. */
export interface TranscriptPart {
  readonly action: string;
  readonly said: readonly string[];
}

export interface Transcript {
  readonly title: string;
  readonly notes: readonly string[];
  readonly parts: readonly TranscriptPart[];
}

/** The line of a step: `press Tab`, `type jazz`. */
export const describeStep = (step: Step): string => ('press' in step ? `press ${step.press}` : `type ${step.type}`);

/** The text of a transcript's file: actions at the margin, what is said below them. */
export function renderTranscript({ title, notes, parts }: Transcript): string {
  const head = [`# ${title}`, ...notes.map((note) => `# ${note}`)];
  const body = parts.flatMap(({ action, said }) => ['', action, ...said.map((line) => `  ${line}`)]);
  return `${[...head, ...body].join('\n')}\n`;
}
