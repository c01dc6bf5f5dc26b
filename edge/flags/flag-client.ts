import { withTimeLimit } from '../../shared/api/time-limit.ts';
import type { FlagContext } from '../../shared/flags/flag-rules.ts';

const INITIALIZATION_TIMEOUT_MS = 300;
/** Longest wait of a page for its flags, after which the defaults apply. */
const EVALUATION_TIMEOUT_MS = 200;
/** Pause before a provider that did not initialize is tried again. */
const INITIALIZATION_RETRY_MS = 30_000;

/** A source of flags: rules of the store, or a hosted service. */
export interface FlagProvider {
  readonly name: string;
  readonly initialize?: () => Promise<void>;
  /**
   * Evaluates all flags of a request at once. Flags that are left out are off.
   *
   * @throws FlagUsageError for a context that it cannot use
   */
  readonly evaluate: (context: FlagContext) => Promise<Readonly<Record<string, unknown>>>;
}

/** A failure of a provider that was not passed on to the caller. */
export interface FlagException {
  readonly name: string;
  readonly message: string;
  readonly flag?: string | undefined;
}

/** A mistake of the caller, which is thrown to it. */
export class FlagUsageError extends Error {
  override readonly name = 'FlagUsageError';
}

export type FlagClient = ReturnType<typeof createFlagClient>;

/**
 * Evaluates flags. Mistakes of the caller are thrown; all other errors are reported, and the default applies.
 *
 * @param report receives each failure that is not the caller's
 */
export function createFlagClient(
  provider: FlagProvider,
  report: (exception: FlagException) => void,
  print = (line: string) => console.warn(line),
  now: () => number = Date.now,
) {
  let state: 'uninitialized' | 'ready' | 'unavailable' = 'uninitialized';
  let triedAt = 0;

  const swallow = (error: unknown) => {
    if (error instanceof FlagUsageError) throw error;
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    report({ name, message });
  };

  return {
    providerName: provider.name,

    /** Prepares the provider. Costs nothing once the provider is ready; if it is not ready in time, the defaults apply. */
    async initialize(): Promise<void> {
      if (state === 'ready' || (state === 'unavailable' && now() - triedAt < INITIALIZATION_RETRY_MS)) return;
      state = 'unavailable';
      triedAt = now();
      const work = async () => {
        await provider.initialize?.();
        state = 'ready';
      };
      await withTimeLimit(
        INITIALIZATION_TIMEOUT_MS,
        () => work().catch(swallow),
        () => print('Timeout occured.'),
      );
    },

    /**
     * Evaluates flags; a flag without a value is false.
     *
     * @throws FlagUsageError before `initialize`, for an empty name, and for a context that the provider cannot use
     */
    async evaluate<Name extends string>(
      flags: readonly Name[],
      context: FlagContext,
    ): Promise<Readonly<Record<Name, boolean>>> {
      if (state === 'uninitialized') throw new FlagUsageError('initialize() comes before evaluate()');
      if (flags.includes('' as Name)) throw new FlagUsageError('The name of a flag must be a non-empty text');
      const evaluated = withTimeLimit(
        EVALUATION_TIMEOUT_MS,
        async () => (state === 'ready' ? provider.evaluate(context) : undefined),
        () => {
          throw new DOMException(`No answer in ${EVALUATION_TIMEOUT_MS} ms`, 'TimeoutError');
        },
      );
      const values = (await evaluated.catch(swallow)) ?? {};
      const isOn = (flag: Name) => {
        const value = values[flag] ?? false;
        if (typeof value !== 'boolean') report({ name: 'TypeError', message: 'The value is not a boolean', flag });
        return value === true;
      };
      return Object.fromEntries(flags.map((flag) => [flag, isOn(flag)])) as Record<Name, boolean>;
    },
  };
}
