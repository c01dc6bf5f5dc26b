import { diffLines } from 'diff';

/** Lines around a difference that show where it is. */
const CONTEXT_LINES = 3;

/** What differs, as lines with `-` (agreed) or `+` (heard) in front; empty where nothing does. */
export function compareTranscripts(agreed: string, heard: string): string[] {
  const lines = diffLines(agreed, heard).flatMap(({ value, added, removed }) =>
    value
      .replace(/\n$/, '')
      .split('\n')
      .map((text) => ({ mark: added ? '+' : removed ? '-' : ' ', text })),
  );
  const changed = lines.flatMap(({ mark }, index) => (mark === ' ' ? [] : [index]));
  const isNear = (index: number) => changed.some((other) => Math.abs(other - index) <= CONTEXT_LINES);
  return lines.flatMap(({ mark, text }, index) => {
    if (!isNear(index)) return [];
    const isAfterGap = index > 0 && !isNear(index - 1);
    return [...(isAfterGap ? ['  …'] : []), `${mark} ${text}`];
  });
}
