export const RUNS = Number(process.env.BENCH_RUNS ?? 9);

/**
 * Takes measurements in turn, run after run, so that what slows the machine down for a while slows all of them down. One
 * that fails is given up, and costs the others neither their values nor their time.
 *
 * @param measurements by their names
 * @param report called with the first failure of each
 * @returns the values of each, in the order of their runs: fewer where it was given up
 */
export async function alternate<Name extends string, Value>(
  measurements: Readonly<Record<Name, () => Promise<Value>>>,
  runs: number,
  report: (message: string) => void,
): Promise<Readonly<Record<Name, readonly Value[]>>> {
  const entries = Object.entries(measurements) as [Name, () => Promise<Value>][];
  const values = Object.fromEntries(entries.map(([name]) => [name, [] as Value[]])) as Record<Name, Value[]>;
  const failed = new Set<Name>();
  for (let run = 0; run < runs; run += 1) {
    for (const [name, measure] of entries) {
      if (failed.has(name)) continue;
      try {
        values[name].push(await measure());
      } catch (error) {
        failed.add(name);
        report(`${name} was given up after ${run} of ${runs} runs: ${error}`);
      }
    }
  }
  return values;
}
