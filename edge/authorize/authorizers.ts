import type { SecretKeys } from '../../shared/contracts/hmac-keys.ts';
import type { Config } from '../config/config.ts';

/** The four kinds of request authorizers. `blocking` answers 401 without a valid session. */
export const AUTHORIZERS = {
  'unauthenticated-cookie': { credential: 'cookie', blocking: false },
  'authenticated-cookie': { credential: 'cookie', blocking: true },
  mobile: { credential: 'bearer', blocking: true },
  'unauthenticated-mobile': { credential: 'bearer', blocking: false },
} as const satisfies Record<string, { readonly credential: 'cookie' | 'bearer'; readonly blocking: boolean }>;

export type AuthorizerKind = keyof typeof AUTHORIZERS;

/** An authorizer of one stage. */
export interface StageAuthorizer {
  /** Each stage has its own: `prod:mobile`. Used as the realm of a challenge. */
  readonly id: string;
  readonly credential: 'cookie' | 'bearer';
  readonly blocking: boolean;
  /** Keys of this stage's tokens: tokens of another stage are invalid here. */
  readonly keys: SecretKeys;
}

/** Resolves the authorizer of a kind for the worker's stage. */
export function resolveAuthorizer(
  kind: AuthorizerKind,
  config: Pick<Config, 'stage' | 'sessionKeys' | 'mobileSessionKeys'>,
): StageAuthorizer {
  const { credential, blocking } = AUTHORIZERS[kind];
  const keys = credential === 'cookie' ? config.sessionKeys : config.mobileSessionKeys;
  return { id: `${config.stage}:${kind}`, credential, blocking, keys };
}
