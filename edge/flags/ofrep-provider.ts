import { GeneralError, InvalidContextError, ParseError } from '@openfeature/core';
import type { Provider } from '@openfeature/server-sdk';
import * as z from 'zod/mini';
import { createBooleanProvider } from './boolean-provider.ts';

/** The context that the service receives; ids of users are not sent. */
const SENT_FIELDS = ['site', 'locale', 'stage', 'role', 'deviceBucket'] as const;

const answerSchema = z.object({ flags: z.array(z.object({ key: z.string(), value: z.optional(z.unknown()) })) });

/**
 * Flags of a hosted service, by the OpenFeature Remote Evaluation Protocol (`POST /ofrep/v1/evaluate/flags`): one call for
 * all flags of a request.
 *
 * @param url root of the service: `https://flags.example.com`
 * @param key sent as a bearer token
 */
export function createOfrepProvider(url: string, key: string | null, fetch = globalThis.fetch): Provider {
  return createBooleanProvider('ofrep', async (context) => {
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
    const { data } = answerSchema.safeParse(await response.json().catch(() => null));
    if (data === undefined) throw new ParseError('The answer of the flag service does not contain flags');
    return Object.fromEntries(data.flags.map(({ key: name, value }) => [name, value]));
  });
}
