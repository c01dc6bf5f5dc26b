import * as z from 'zod/mini';
import { type PlatformClient, PlatformError } from './platform-client.ts';
import type { StageSettings } from './stage-settings.ts';

export interface ErrorCount {
  readonly requests: number;
  readonly errors: number;
}

/** Failures of a version: the worker's own count, and the platform's of invocations that never came to count. */
export interface VersionErrors {
  /** Responses of 500 and above; null on a stage without a dataset. */
  readonly responses: ErrorCount | null;
  /** Exceptions, and invocations that exceeded a limit. */
  readonly invocations: ErrorCount;
}

const NONE: ErrorCount = { requests: 0, errors: 0 };
const count = z.coerce.number().check(z.nonnegative());
const countSchema = z.object({ requests: count, errors: count });
const datasetSchema = z.object({ data: z.array(countSchema) });
const invocationsSchema = z.object({
  errors: z.nullish(z.array(z.object({ message: z.string() }))),
  data: z.nullish(
    z.object({
      viewer: z.object({
        accounts: z.array(z.object({ workersInvocationsAdaptive: z.array(z.object({ sum: countSchema })) })),
      }),
    }),
  ),
});

const INVOCATIONS = `query ($account: string!, $worker: string!, $version: string!, $since: Time!, $until: Time!) {
  viewer { accounts(filter: { accountTag: $account }) { workersInvocationsAdaptive(limit: 100, filter: {
    scriptName: $worker, scriptVersion: $version, datetime_geq: $since, datetime_leq: $until
  }) { sum { requests errors } } } }
}`;

/** Counts the failures of a version of the worker in a period. */
export async function readVersionErrors(
  client: PlatformClient,
  { worker, dataset, stage }: Pick<StageSettings, 'worker' | 'dataset' | 'stage'>,
  version: string,
  { since, until }: { readonly since: Date; readonly until: Date },
): Promise<VersionErrors> {
  const period = { since: since.toISOString(), until: until.toISOString() };
  const variables = { account: client.account, worker, version, ...period };
  const { errors, data } = await client.query('/graphql', invocationsSchema, { query: INVOCATIONS, variables });
  if (errors?.length) throw new PlatformError(`/graphql: ${errors.map(({ message }) => message).join(', ')}`, 200);
  const invocations = add(
    data?.viewer.accounts.flatMap((account) => account.workersInvocationsAdaptive.map(({ sum }) => sum)) ?? [],
  );
  if (dataset === null) return { invocations, responses: null };
  const sql = `SELECT SUM(_sample_interval) AS requests,
    SUM(IF(substring(blob6, 1, 1) = '5', _sample_interval, 0)) AS errors
    FROM ${dataset} WHERE blob1 = '${stage}' AND blob8 = '${version}'
    AND timestamp > toDateTime(${Math.floor(since.getTime() / 1_000)}) GROUP BY blob8 FORMAT JSON`;
  const answer = await client.query(`/accounts/${client.account}/analytics_engine/sql`, datasetSchema, sql);
  return { invocations, responses: add(answer.data) };
}

const add = (counts: readonly ErrorCount[]) =>
  counts.reduce(
    (sum, { requests, errors }) => ({ requests: sum.requests + requests, errors: sum.errors + errors }),
    NONE,
  );
