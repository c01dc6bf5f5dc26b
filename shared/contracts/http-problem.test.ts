import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isPrefetch } from './fetching-ahead.ts';
import { createArgumentsProblem, ERROR_STATUS, HttpProblem } from './http-problem.ts';

const respond = (problem: HttpProblem) => new Response(JSON.stringify(problem), problem);

it('becomes a response that is never stored or sniffed', async () => {
  const response = respond(
    new HttpProblem('OVERLOADED', 'Later.', { retryAfterSeconds: 7, headers: { allow: 'GET' } }),
  );
  expect(response.status).toBe(503);
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'retry-after': '7',
    allow: 'GET',
  });
  expect(await response.json()).toEqual({ error: 'OVERLOADED', error_description: 'Later.' });
});

it('names the arguments that are wrong', async () => {
  const response = respond(createArgumentsProblem({ path: ['must be a path'], locale: ['must be a locale'] }));
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({
    error: 'ARGUMENTS_ERROR',
    error_description: 'There are errors with your arguments: path, locale',
    error_detail: { ARGUMENTS_ERROR: { path: ['must be a path'], locale: ['must be a locale'] } },
  });
});

it('every code of the error object is in the contract, with its status', () => {
  const contract = readFileSync(new URL('../../docs/contract.md', import.meta.url), 'utf8');
  const listed = [...contract.matchAll(/^\| `([A-Z_]+)` \| (\d{3}) \|/gm)].map(([, code, status]) => [
    code,
    Number(status),
  ]);
  expect(Object.fromEntries(listed)).toEqual(ERROR_STATUS);
});

it.each([
  ['prefetch', true],
  ['prefetch;prerender', true],
  ['prefetching', false],
  [null, false],
])('Sec-Purpose: %s → %s', (value, expected) => {
  expect(isPrefetch({ get: (name) => (name === 'sec-purpose' ? value : null) })).toBe(expected);
});
