/** Lists the page numbers to link: first, last and those next to the current one; null marks a gap. */
export function listPageNumbers(current: number, count: number): readonly (number | null)[] {
  const near = [current - 1, current, current + 1];
  const shown = [1, ...near, count].filter((number) => number >= 1 && number <= count);
  const sorted = [...new Set(shown)].sort((one, other) => one - other);
  return sorted.flatMap((number, index) => {
    const before = sorted[index - 1] ?? number - 1;
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? [null, number] : [number];
  });
}
