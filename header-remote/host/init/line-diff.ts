const CONTEXT = 2;

/** A line of both texts, or of one. */
interface DiffLine {
  readonly sign: ' ' | '-' | '+';
  readonly text: string;
}

const splitLines = (text: string) => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));

/** Compares lines between a common beginning and a common end; what lies between is replaced as a whole where that is long. */
function compareLines(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  // Lengths of the longest common subsequences of what follows.
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1));
  const lengthAt = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const longest =
        before[row] === after[column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
      lengths[row]?.fill(longest, column, column + 1);
    }
  }
  const lines: DiffLine[] = [];
  let row = 0;
  let column = 0;
  while (row < before.length || column < after.length) {
    const old = before[row];
    const now = after[column];
    if (old !== undefined && old === now) {
      lines.push({ sign: ' ', text: old });
      row += 1;
      column += 1;
    } else if (now === undefined || (old !== undefined && lengthAt(row + 1, column) >= lengthAt(row, column + 1))) {
      lines.push({ sign: '-', text: old ?? '' });
      row += 1;
    } else {
      lines.push({ sign: '+', text: now });
      column += 1;
    }
  }
  return lines;
}

/**
 * Renders what changes in a file, as `diff` does, with two lines around each change.
 *
 * @param before null where the file is new
 */
export function renderDiff(path: string, before: string | null, after: string): string {
  const old = splitLines(before ?? '');
  const now = splitLines(after);
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const same = (lines: readonly string[]): DiffLine[] => lines.map((text) => ({ sign: ' ', text }));
  const lines = [
    ...same(old.slice(0, start)),
    ...compareLines(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...same(end === 0 ? [] : old.slice(-end)),
  ];
  const isShown = (_: DiffLine, at: number) =>
    lines.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some(({ sign }) => sign !== ' ');
  const shown = lines.filter(isShown).map(({ sign, text }) => `${sign} ${text}`.trimEnd());
  return [`${before === null ? 'new file' : 'change'}: ${path}`, ...shown].join('\n');
}
