import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Small files with much to start. */
const LONGEST = [
  'host-shell/test/workerd/origin.worker.test.ts',
  'edge/test/releases/releases.worker.test.ts',
  'edge/test/proxy/origin-calls.worker.test.ts',
] as const;

const readRank = ({ moduleId }: TestSpecification): number => {
  const rank = LONGEST.findIndex((path) => moduleId.replaceAll('\\', '/').endsWith(path));
  return rank === -1 ? LONGEST.length : rank;
};

/**
 * Begins with the files that take longest. Without the times of an earlier run, as in CI, Vitest takes the size of a file
 * for its time: the longest would begin last, and keep one processor waiting for its end.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => readRank(one) - readRank(other));
  }
}
