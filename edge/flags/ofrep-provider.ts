import { GeneralError, InvalidContextError, ParseError } from '@openfeature/core';
import type { EvaluationContext, Provider } from '@openfeature/server-sdk';
import * as z from 'zod/mini';
import { refuse } from './flag-client.ts';

interface OfrepOptions {
  /** Root of the service: `https://flags.example.com`. */
  readonly url: string;
  /** Sent as a bearer token. */
  readonly key: string | null;
  readonly fetch?: typeof globalThis.fetch;
}

/** The context that the service receives; ids of users are not sent. */
const SENT_FIELDS = ['site', 'locale', 'stage', 'role', 'deviceBucket'] as const;

const answerSchema = z.object({
  flags: z.array(z.object({ key: z.string(), value: z.optional(z.unknown()), reason: z.optional(z.string()) })),
});

/**
 * Flags of a hosted service, by the OpenFeature Remote Evaluation Protocol (`POST /ofrep/v1/evaluate/flags`): one call for
 * all flags of a request.
 */
export class OfrepProvider implements Provider {
  readonly metadata = { name: 'ofrep' };
  readonly runsOn = 'server';
  readonly #options: OfrepOptions;
  readonly #calls = new WeakMap<EvaluationContext, Promise<ReadonlyMap<string, unknown>>>();

  constructor(options: OfrepOptions) {
    this.#options = options;
  }

  async resolveBooleanEvaluation(flag: string, fallback: boolean, context: EvaluationContext) {
    const call = this.#calls.get(context) ?? this.#call(context);
    this.#calls.set(context, call);
    const value = (await call).get(flag);
    return typeof value === 'boolean' ? { value, reason: 'REMOTE' } : { value: fallback, reason: 'DEFAULT' };
  }

  resolveStringEvaluation = refuse;
  resolveNumberEvaluation = refuse;
  resolveObjectEvaluation = refuse;

  async #call(context: EvaluationContext): Promise<ReadonlyMap<string, unknown>> {
    const { url, key, fetch = globalThis.fetch } = this.#options;
    const sent = Object.fromEntries(SENT_FIELDS.map((field) => [field, context[field]]));
    const response = await fetch(`${url}/ofrep/v1/evaluate/flags`, {
      method: 'POST',
      // A redirect would take the key to another host.
      redirect: 'manual',
      headers: { 'content-type': 'application/json', ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
      // The protocol requires a targeting key; without an id all browsers share one.
      body: JSON.stringify({ context: { targetingKey: context.stableId ?? 'anonymous', ...sent } }),
    });
    if (response.status === 400) throw new InvalidContextError('The flag service refused the context');
    if (!response.ok) throw new GeneralError(`The flag service answered ${response.status}`);
    const result = answerSchema.safeParse(await response.json().catch(() => null));
    if (!result.success) throw new ParseError('The answer of the flag service does not contain flags');
    return new Map(result.data.flags.map(({ key: name, value }) => [name, value]));
  }
}
