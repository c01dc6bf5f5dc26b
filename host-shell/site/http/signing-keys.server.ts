import { parseSecretKeys } from '../../../shared/contracts/hmac-keys.ts';
import { OriginTokens } from '../../../shared/contracts/origin-token.ts';
import { SessionTokens } from '../../../shared/contracts/session-token.ts';
import { CsrfTokens } from './csrf-protection.server.ts';
import type { HostShellBindings } from './env.server.ts';

export interface SigningKeys {
  readonly sessions: SessionTokens;
  readonly csrf: CsrfTokens;
  /** Verifies the edge's caller tokens. */
  readonly callers: OriginTokens;
}

export type ResolveKeys = (env: Pick<HostShellBindings, 'SESSION_KEYS' | 'ORIGIN_TOKEN_KEYS'>) => SigningKeys;

/** Imports each key set once per isolate. Keys do not belong to a request. */
export function createKeyResolver(): ResolveKeys {
  let known: (SigningKeys & { readonly text: string }) | undefined;
  return ({ SESSION_KEYS, ORIGIN_TOKEN_KEYS = SESSION_KEYS }) => {
    const text = `${SESSION_KEYS} ${ORIGIN_TOKEN_KEYS}`;
    if (known?.text === text) return known;
    const keys = parseSecretKeys(SESSION_KEYS);
    known = {
      text,
      sessions: new SessionTokens(keys),
      csrf: new CsrfTokens(keys),
      callers: new OriginTokens(parseSecretKeys(ORIGIN_TOKEN_KEYS)),
    };
    return known;
  };
}
