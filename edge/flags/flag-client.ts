import { ErrorCode, GeneralError, OpenFeatureError, ProviderNotReadyError } from '@openfeature/core';
import type { EvaluationContext, Logger, Provider } from '@openfeature/server-sdk';
import { withTimeLimit } from '../../shared/api/time-limit.ts';

const INITIALIZATION_TIMEOUT_MS = 300;
/** Longest wait of a page for its flags, after which the defaults apply. */
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

export interface FlagClientOptions {
  readonly provider: Provider;
  /** Receives each failure that is not the caller's. */
  readonly report: (exception: FlagException) => void;
  readonly print?: (line: string) => void;
  readonly now?: () => number;
}

/** A mistake in the arguments of a call. */
export class FlagArgumentError extends Error {
  override readonly name = 'FlagArgumentError';
}

const SILENT: Logger = { error() {}, warn() {}, info() {}, debug() {} };

export type FlagClient = ReturnType<typeof createFlagClient>;

/**
 * Evaluates flags with an OpenFeature provider. Unlike OpenFeature's own client, which swallows every error, it throws
 * mistakes of the caller. All other errors are reported, and the default applies.
 */
export function createFlagClient({
  provider,
  report,
  print = (line) => console.warn(line),
  now = Date.now,
}: FlagClientOptions) {
  let state: 'uninitialized' | 'ready' | 'unavailable' = 'uninitialized';
  let triedAt = 0;

  const swallow = (error: unknown, flag?: string) => {
    if (error instanceof OpenFeatureError && RETHROWN.has(error.code)) throw error;
    const { name, message } = error instanceof Error ? error : new GeneralError(String(error));
    report({ name, message, flag });
  };

  const evaluateOne = async (flag: string, context: EvaluationContext): Promise<boolean> => {
    const { value, errorCode, errorMessage } = await provider.resolveBooleanEvaluation(flag, false, context, SILENT);
    const code = errorCode ?? (typeof value === 'boolean' ? undefined : ErrorCode.TYPE_MISMATCH);
    if (code !== undefined) throw Object.assign(new GeneralError(errorMessage ?? code), { name: code, code });
    return value;
  };

  return {
    providerName: provider.metadata.name,

    /**
     * Prepares the provider. Costs nothing once the provider is ready; if it is not ready in time, the defaults apply.
     *
     * @throws OpenFeatureError for mistakes of the caller
     */
    async initialize(): Promise<void> {
      if (state === 'ready' || (state === 'unavailable' && now() - triedAt < INITIALIZATION_RETRY_MS)) return;
      state = 'unavailable';
      triedAt = now();
      const work = async () => {
        try {
          await provider.initialize?.({});
          state = 'ready';
        } catch (error) {
          swallow(error);
        }
      };
      await withTimeLimit(INITIALIZATION_TIMEOUT_MS, work, () => print('Timeout occured.'));
    },

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
      if (state === 'uninitialized') throw new ProviderNotReadyError('initialize() comes before evaluate()');
      if (flags.some((flag) => typeof flag !== 'string' || flag === '')) {
        throw new FlagArgumentError('The name of a flag must be a non-empty text');
      }
      const values = Object.fromEntries(flags.map((flag) => [flag, false])) as Record<Name, boolean>;
      if (state !== 'ready') return values;
      const evaluateInto = async (flag: Name) => {
        values[flag] = (await evaluateOne(flag, context).catch((error: unknown) => swallow(error, flag))) ?? false;
      };
      await withTimeLimit(
        EVALUATION_TIMEOUT_MS,
        () => Promise.all(flags.map(evaluateInto)),
        () => swallow(new DOMException(`No answer in ${EVALUATION_TIMEOUT_MS} ms`, 'TimeoutError')),
      );
      // A late result must not change the values that the caller has.
      return { ...values };
    },
  };
}
