import { ErrorCode, GeneralError, OpenFeatureError, ProviderNotReadyError } from '@openfeature/core';
import type { EvaluationContext, Logger, Provider } from '@openfeature/server-sdk';
import { withTimeLimit } from '../../shared/api/time-limit.ts';

const INITIALIZATION_TIMEOUT_MS = 300;
const EVALUATION_TIMEOUT_MS = 200;
/** Pause before a provider that did not initialize is tried again. */
const INITIALIZATION_RETRY_MS = 30_000;

/** Mistakes of the caller, which are thrown to it: an OpenFeature provider throws them, or answers with their code. */
const RETHROWN: ReadonlySet<string> = new Set([
  ErrorCode.PROVIDER_NOT_READY,
  ErrorCode.INVALID_CONTEXT,
  ErrorCode.TARGETING_KEY_MISSING,
]);

/** A failure of a provider that was not passed on to the caller. */
export interface FlagException {
  readonly name: string;
  readonly message: string;
  readonly flag?: string | undefined;
}

/** Duration of a step in a session whose flags are diagnosed. */
export interface FlagMarker {
  readonly step: 'initialize' | 'evaluate';
  readonly durationMs: number;
  readonly provider: string;
}

export interface FlagClientOptions {
  readonly provider: Provider;
  /** Receives each failure that is not the caller's. */
  readonly report: (exception: FlagException) => void;
  readonly print?: (line: string) => void;
  readonly now?: () => number;
  /** Longest wait of a page for its flags, after which the defaults apply. */
  readonly evaluationTimeoutMs?: number;
}

type State = 'uninitialized' | 'initializing' | 'ready' | 'unavailable';

/** A mistake in the arguments of a call. */
export class FlagArgumentError extends Error {
  override readonly name = 'FlagArgumentError';
}

const SILENT: Logger = { error() {}, warn() {}, info() {}, debug() {} };

/**
 * Evaluates flags with an OpenFeature provider. Unlike OpenFeature's own client, which swallows every error, it throws
 * mistakes of the caller. All other errors are reported, and the default applies.
 */
export class FlagClient {
  readonly #options: FlagClientOptions;
  readonly #provider: Provider;
  readonly #now: () => number;
  #state: State = 'uninitialized';
  #triedAt = 0;

  constructor(options: FlagClientOptions) {
    this.#options = options;
    this.#provider = options.provider;
    this.#now = options.now ?? Date.now;
  }

  get providerName(): string {
    return this.#provider.metadata.name;
  }

  /**
   * Prepares the provider. Costs nothing once the provider is ready; if it is not ready in time, the defaults apply.
   *
   * @throws OpenFeatureError for mistakes of the caller
   */
  async initialize(): Promise<void> {
    const isWaiting = this.#now() - this.#triedAt < INITIALIZATION_RETRY_MS;
    if (this.#state === 'ready' || (this.#state === 'unavailable' && isWaiting)) return;
    if (this.#provider.initialize === undefined) {
      this.#state = 'ready';
      return;
    }
    this.#state = 'initializing';
    this.#triedAt = this.#now();
    const work = async () => {
      try {
        await this.#provider.initialize?.({});
        this.#state = 'ready';
      } catch (error) {
        this.#state = 'unavailable';
        this.#swallow(error);
      }
    };
    await withTimeLimit(INITIALIZATION_TIMEOUT_MS, work, () => {
      this.#state = 'unavailable';
      (this.#options.print ?? console.warn)('Timeout occured.');
    });
  }

  /**
   * Evaluates flags; a flag without a value is false.
   *
   * @throws ProviderNotReadyError before `initialize`
   * @throws FlagArgumentError for an empty name
   * @throws OpenFeatureError for a context that the provider cannot use
   */
  async evaluate<Name extends string>(
    flags: readonly Name[],
    context: EvaluationContext,
  ): Promise<Readonly<Record<Name, boolean>>> {
    if (this.#state === 'uninitialized') throw new ProviderNotReadyError('initialize() comes before evaluate()');
    if (flags.some((flag) => typeof flag !== 'string' || flag === '')) {
      throw new FlagArgumentError('The name of a flag must be a non-empty text');
    }
    const values = Object.fromEntries(flags.map((flag) => [flag, false])) as Record<Name, boolean>;
    if (this.#state !== 'ready') return values;
    const evaluateAll = () =>
      Promise.all(
        flags.map(async (flag) => {
          values[flag] = await this.#evaluateOne(flag, context);
        }),
      );
    const timeoutMs = this.#options.evaluationTimeoutMs ?? EVALUATION_TIMEOUT_MS;
    await withTimeLimit(timeoutMs, evaluateAll, () =>
      this.#swallow(new DOMException(`No answer in ${timeoutMs} ms`, 'TimeoutError')),
    );
    // A late result must not change the values that the caller has.
    return { ...values };
  }

  async #evaluateOne(flag: string, context: EvaluationContext): Promise<boolean> {
    try {
      const details = await this.#provider.resolveBooleanEvaluation(flag, false, context, SILENT);
      if (details.errorCode !== undefined) throw new ResolutionError(details.errorCode, details.errorMessage);
      if (typeof details.value !== 'boolean') throw new ResolutionError(ErrorCode.TYPE_MISMATCH);
      return details.value;
    } catch (error) {
      this.#swallow(error, flag);
      return false;
    }
  }

  #swallow(error: unknown, flag?: string): void {
    if (error instanceof OpenFeatureError && RETHROWN.has(error.code)) throw error;
    if (error instanceof FlagArgumentError) throw error;
    const { name, message } = error instanceof Error ? error : new GeneralError(String(error));
    this.#options.report({ name, message, flag });
  }
}

/** Returns the error that a provider answered with instead of throwing. */
class ResolutionError extends OpenFeatureError {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message?: string) {
    super(message ?? code);
    this.code = code;
    this.name = code;
  }
}

/** Refuses flags of other types than boolean, which the header does not have. */
export const refuse = (): Promise<never> => Promise.reject(new TypeError('The header only has boolean flags'));
