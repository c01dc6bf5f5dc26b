/** One call's end: whether it answered, and after how many milliseconds. */
export interface OriginResult {
  readonly isGood: boolean;
  readonly durationMs: number;
}

export interface OriginModelOptions {
  /** Time of a call, network included, in milliseconds. */
  readonly drawDurationMs: () => number;
  /** Time after which a call ends while the origin is away. */
  readonly failureMs?: number;
  readonly isDown: (at: number) => boolean;
  readonly onCall?: (at: number) => void;
}

/** The origin as the edge sees it: it answers after a while, or refuses while it is away. */
export class OriginModel {
  readonly #options: OriginModelOptions;
  calls = 0;

  constructor(options: OriginModelOptions) {
    this.#options = options;
  }

  call(at: number): OriginResult {
    const { drawDurationMs, failureMs = 5, isDown, onCall } = this.#options;
    this.calls += 1;
    onCall?.(at);
    return isDown(at) ? { isGood: false, durationMs: failureMs } : { isGood: true, durationMs: drawDurationMs() };
  }
}
