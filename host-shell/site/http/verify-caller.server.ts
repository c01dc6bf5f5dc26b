import { HttpProblem } from '../../../shared/contracts/http-problem.ts';
import { buildOriginAudience, type OriginTokens } from '../../../shared/contracts/origin-token.ts';
import type { SessionPayload } from '../../../shared/contracts/session-token.ts';
import type { Stage } from '../../../shared/stages/stages.ts';

interface VerifyOptions {
  readonly tokens: OriginTokens;
  readonly stage: Stage;
  /** The session of the request's cookie. */
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
