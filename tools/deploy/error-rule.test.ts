import { expect, it } from 'vitest';
import { findRise } from './error-rule.ts';

const count = (errors: number, requests = 1_000) => ({ requests, errors });
const none = count(0);

it.each([
  ['fewer than five errors are chance', count(4, 10), none, null],
  ['no requests are no errors', count(0, 0), none, null],
  ['twice the rate of the version before and one in a thousand is allowed', count(21), count(10), null],
  ['more is not', count(22), count(10), '2.20 % of 1000 requests, with 1.00 %'],
  ['five errors are a rise where the version before had none', count(5), none, '0.50 % of 1000 requests, with 0.00 %'],
])('%s', (_, now, before, reason) => {
  for (const [responses, invocations, what] of [
    [now, none, 'responses of 500 and above'],
    [null, now, 'failed invocations'],
  ] as const) {
    const was = { responses: responses === null ? null : before, invocations: responses === null ? before : none };
    const expected = reason === null ? null : `${what}: ${reason} of the version before it`;
    expect(findRise({ responses, invocations }, was)).toBe(expected);
  }
});
