import { GeneralError, InvalidContextError, ParseError } from '@openfeature/core';
import type { EvaluationContext, Provider } from '@openfeature/server-sdk';
import * as z from 'zod/mini';
import { refuse } from './flag-client.ts';

/** The context that the service receives; ids of users are not sent. */
const SENT_FIELDS = ['site', 'locale', 'stage', 'role', 'deviceBucket'] as const;

const answerSchema = z.object({
  flags: z.array(z.object({ key: z.string(), value: z.optional(z.unknown()), reason: z.optional(z.string()) })),
});

/**
 * Flags of a hosted service, by the OpenFeature Remote Evaluation Protocol (`POST /ofrep/v1/evaluate/flags`): one call for
 * all flags of a request.
 *
 * @param url root of the service: `https://flags.example.com`
 * @param key sent as a bearer token
 */
export function createOfrepProvider(url: string, key: string | null, fetch = globalThis.fetch): Provider {
  const calls = new WeakMap<EvaluationContext, Promise<ReadonlyMap<string, unknown>>>();

  const call = async (context: EvaluationContext): Promise<ReadonlyMap<string, unknown>> => {
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
  };

  return {
    metadata: { name: 'ofrep' },
    runsOn: 'server',
    async resolveBooleanEvaluation(flag, fallback, context) {
      const answer = calls.get(context) ?? call(context);
      calls.set(context, answer);
      const value = (await answer).get(flag);
      return typeof value === 'boolean' ? { value, reason: 'REMOTE' } : { value: fallback, reason: 'DEFAULT' };
    },
    resolveStringEvaluation: refuse,
    resolveNumberEvaluation: refuse,
    resolveObjectEvaluation: refuse,
  };
}
