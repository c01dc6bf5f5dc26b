import { randomBytes } from 'node:crypto';
import type { SecretKey, SecretKeys } from '../../shared/contracts/hmac-keys.ts';

const SECRET_BYTES = 32;

const readNumber = ({ id }: SecretKey) => Number(/^k(\d+)$/.exec(id)?.[1] ?? -1);
const findNewest = (keys: SecretKeys) => Math.max(...keys.map(readNumber));

export const writeKeys = (keys: readonly SecretKey[]): string =>
  keys.map(({ id, secret }) => `${id}:${secret}`).join(',');

/** Whether a rotation has begun and its new key does not sign yet: ids are numbered, `k1`, `k2`. */
export const isUnfinished = (keys: SecretKeys): boolean => findNewest(keys) > readNumber(keys[0]);

/**
 * Adds a new key behind the others, which all workers verify before one of them signs by it.
 *
 * @param createSecret Default: 256 random bits.
 */
export function addKey(
  keys: SecretKeys,
  createSecret = () => randomBytes(SECRET_BYTES).toString('base64url'),
): SecretKeys {
  return [...keys, { id: `k${Math.max(findNewest(keys), 0) + 1}`, secret: createSecret() }];
}

/** Puts the newest key in front, which signs from then on. */
export function signByNewest(keys: SecretKeys): SecretKeys {
  const newest = keys.find((key) => readNumber(key) === findNewest(keys)) ?? keys[0];
  return [newest, ...keys.filter((key) => key !== newest)];
}

/** Leaves the key that signs. */
export const dropOthers = ([first]: SecretKeys): SecretKeys => [first];
