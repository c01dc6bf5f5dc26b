import { expect, it } from 'vitest';
import { parseSecretKeys } from '../../shared/contracts/hmac-keys.ts';
import { addKey, dropOthers, isUnfinished, signByNewest, writeKeys } from './rotation.ts';

const createSecret = () => 'the-secret-of-the-test';
const OLD = 'k1:the-first-secret-of-a-stage';
const NEW = 'k2:the-secret-of-the-test';

it.each([
  ['a key', OLD, `${OLD},${NEW}`, `${NEW},${OLD}`],
  ['keys of an earlier rotation', `${NEW},${OLD}`, `${NEW},${OLD},k3:the-secret-of-the-test`, undefined],
  [
    'a key without a number',
    'main:the-first-secret-of-a-stage',
    'main:the-first-secret-of-a-stage,k1:the-secret-of-the-test',
    undefined,
  ],
])('a new key is behind the others before it signs: %s', (_, before, added, signing) => {
  const keys = parseSecretKeys(before);
  expect(isUnfinished(keys)).toBe(false);
  const next = addKey(keys, createSecret);
  expect([writeKeys(next), isUnfinished(next)]).toEqual([added, true]);
  const last = signByNewest(next);
  if (signing !== undefined) expect(writeKeys(last)).toBe(signing);
  expect([isUnfinished(last), writeKeys(dropOthers(last))]).toEqual([false, writeKeys([next.at(-1) ?? next[0]])]);
});

it('makes keys that are valid, and differ', () => {
  const [first, second] = [addKey(parseSecretKeys(OLD)), addKey(parseSecretKeys(OLD))].map(writeKeys);
  expect(parseSecretKeys(first ?? '')).toHaveLength(2);
  expect(first).not.toBe(second);
});
