export type ProgressTone = 'red' | 'orange' | 'green';

/** Under 50 red, under 75 orange, otherwise green. */
export function resolveProgressTone(percent: number): ProgressTone {
  if (percent < 50) return 'red';
  return percent < 75 ? 'orange' : 'green';
}
