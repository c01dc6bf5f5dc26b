import { parseSecretKeys } from '../../../shared/contracts/hmac-keys.ts';
import { HttpProblem } from '../../../shared/contracts/http-problem.ts';
import { buildOriginAudience, OriginTokens } from '../../../shared/contracts/origin-token.ts';
import { type SessionPayload, SessionTokens } from '../../../shared/contracts/session-token.ts';
import type { Stage } from '../../../shared/stages/stages.ts';
import { CsrfTokens } from './csrf-protection.server.ts';
import type { HostShellBindings } from './route.server.ts';

interface SigningKeys {
  readonly sessions: SessionTokens;
  readonly csrf: CsrfTokens;
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

interface VerifyOptions {
  readonly tokens: OriginTokens;
  readonly stage: Stage;
  readonly session: SessionPayload | null;
  readonly nowSeconds: number;
}

/**
 * Verifies the caller that a request names: `eb-user-id` and `eb-organization-id` require a valid `eb-soa-token`
 * for the same ids and the session in the cookie. A request without these fields is identified by its cookie only.
 *
 * @throws HttpProblem `NO_AUTH`
 */
export async function verifyCaller(headers: Headers, options: VerifyOptions): Promise<void> {
  const userId = headers.get('eb-user-id');
  const organizationId = headers.get('eb-organization-id');
  const token = headers.get('eb-soa-token');
  if (userId === null && organizationId === null && token === null) return;
  const { tokens, stage, session, nowSeconds } = options;
  const claims = token === null ? null : await tokens.verify(token, buildOriginAudience(stage), nowSeconds);
  const isProven = claims !== null && claims.sub === userId && claims.org === organizationId;
  const isSession = session === null || (session.sid === claims?.sid && session.user.publicId === userId);
  if (!isProven || !isSession) throw new HttpProblem('NO_AUTH', 'The identity of this request is not proven.');
}
