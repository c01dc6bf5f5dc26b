import type { SecretKeys } from '../../shared/contracts/hmac-keys.ts';
import type { Config } from '../config/config.ts';

/** The four kinds of request authorisers. `blocking` answers 401 without a valid session. */
export const AUTHORISERS = {
  'unauthenticated-cookie': { credential: 'cookie', blocking: false },
  'authenticated-cookie': { credential: 'cookie', blocking: true },
  mobile: { credential: 'bearer', blocking: true },
  'unauthenticated-mobile': { credential: 'bearer', blocking: false },
} as const satisfies Record<string, { readonly credential: 'cookie' | 'bearer'; readonly blocking: boolean }>;

export type AuthoriserKind = keyof typeof AUTHORISERS;

/** An authoriser as one stage has it. */
export interface StageAuthoriser {
  /** `prod:mobile`: each stage has its own; the realm of a challenge names it. */
  readonly id: string;
  readonly credential: 'cookie' | 'bearer';
  readonly blocking: boolean;
  /** What this stage's tokens are signed with: another stage's are nobody's here. */
  readonly keys: SecretKeys;
}

/** The authoriser of a kind for the stage that the worker runs in. */
export function resolveAuthoriser(
  kind: AuthoriserKind,
  config: Pick<Config, 'stage' | 'sessionKeys' | 'mobileSessionKeys'>,
): StageAuthoriser {
  const { credential, blocking } = AUTHORISERS[kind];
  const keys = credential === 'cookie' ? config.sessionKeys : config.mobileSessionKeys;
  return { id: `${config.stage}:${kind}`, credential, blocking, keys };
}
