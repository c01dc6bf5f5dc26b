import { EXCEPTIONS_PATH } from '../../shared/contracts/header-paths.ts';
import type { FlagException } from '../flags/flag-client.ts';
import { buildErrorLine } from './log-line.ts';

const MAX_NAMES = 200;

interface ExceptionLogDependencies {
  /** Adds to the counters of all isolates. */
  readonly count: (name: string) => void;
  readonly writeLine?: (line: string) => void;
}

/** Failures of flag clients: each is counted, and each distinct name is logged once. */
export class ExceptionLog {
  readonly #count: (name: string) => void;
  readonly #writeLine: (line: string) => void;
  readonly #names = new Set<string>();

  constructor({ count, writeLine = (line) => console.warn(line) }: ExceptionLogDependencies) {
    this.#count = count;
    this.#writeLine = writeLine;
  }

  record({ name, message, flag }: FlagException): void {
    this.#count(`FlagException ${name}`);
    if (this.#names.has(name) || this.#names.size >= MAX_NAMES) return;
    this.#names.add(name);
    const error = new Error(flag === undefined ? message : `${flag}: ${message}`);
    error.name = name;
    // The origin of the error is unknown here, and the stack of this line would be misleading.
    error.stack = '';
    this.#writeLine(buildErrorLine(error, { route: EXCEPTIONS_PATH }));
  }
}
