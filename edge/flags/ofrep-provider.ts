import * as z from 'zod/mini';
import { type FlagProvider, FlagUsageError } from './flag-client.ts';

const answerSchema = z.object({
  flags: z.array(z.object({ key: z.string(), value: z.optional(z.unknown()) })),
});

/**
 * Flags of a hosted service, by the OpenFeature Remote Evaluation Protocol (`POST /ofrep/v1/evaluate/flags`): one call for
 * all flags of a request.
 *
 * @param url root of the service: `https://flags.example.com`
 * @param key sent as a bearer token
 */
export function createOfrepProvider(url: string, key: string | null, fetch = globalThis.fetch): FlagProvider {
  return {
    name: 'ofrep',
    // Ids of users are not sent.
    async evaluate({ stableId, userId: _, ...context }) {
      const response = await fetch(`${url}/ofrep/v1/evaluate/flags`, {
        method: 'POST',
        // A redirect would take the key to another host.
        redirect: 'manual',
        headers: { 'content-type': 'application/json', ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
        // The protocol requires a targeting key; without an id all browsers share one.
        body: JSON.stringify({ context: { targetingKey: stableId ?? 'anonymous', ...context } }),
      });
      if (response.status === 400) throw new FlagUsageError('The flag service refused the context');
      if (!response.ok) throw new Error(`The flag service answered ${response.status}`);
      const { data } = answerSchema.safeParse(await response.json().catch(() => null));
      if (data === undefined) throw new SyntaxError('The answer of the flag service does not contain flags');
      return Object.fromEntries(data.flags.map(({ key: name, value }) => [name, value]));
    },
  };
}
