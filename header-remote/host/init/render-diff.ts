import { structuredPatch } from 'diff';

const CONTEXT = 2;

/**
 * Renders what changes in a file, as `diff` does, with two lines around each change.
 *
 * @param before null where the file is new
 */
export function renderDiff(path: string, before: string | null, after: string): string {
  const { hunks } = structuredPatch(path, path, before ?? '', after, '', '', { context: CONTEXT });
  const lines = hunks.flatMap((hunk) => hunk.lines).filter((line) => !line.startsWith('\\'));
  const shown = lines.map((line) => `${line.slice(0, 1)} ${line.slice(1)}`.trimEnd());
  return [`${before === null ? 'new file' : 'change'}: ${path}`, ...shown].join('\n');
}
