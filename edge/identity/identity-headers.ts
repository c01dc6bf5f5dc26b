import {
  buildOriginAudience,
  ORIGIN_TOKEN_LIFETIME_SECONDS,
  type OriginTokens,
} from '../../shared/contracts/origin-token.ts';
import type { SessionPayload } from '../../shared/contracts/session-token.ts';
import type { Stage } from '../../shared/stages/stages.ts';
import { BROWSER_ID_NAMES, BROWSER_IDS, type BrowserIds } from '../config/browser-id-definitions.ts';

export type IdentityHeaders = readonly (readonly [name: `eb-${string}`, value: string])[];

interface Signer {
  readonly tokens: OriginTokens;
  readonly stage: Stage;
}

interface Caller {
  readonly browserIds: Partial<BrowserIds>;
  readonly session: SessionPayload | null;
}

/**
 * Builds the caller's identity for calls to the origin that no cache shares: the browser's ids and, for a signed-in
 * user, the user's ids with the token that proves them.
 *
 * @param now clock in ms, for tests
 */
export async function buildIdentityHeaders(
  { tokens, stage }: Signer,
  { browserIds, session }: Caller,
  now: number = Date.now(),
): Promise<IdentityHeaders> {
  const ids = BROWSER_ID_NAMES.flatMap((name) => {
    const id = browserIds[name];
    return id === undefined ? [] : [[BROWSER_IDS[name].header, id] as const];
  });
  const userId = session?.user.publicId;
  if (session === null || !userId) return ids;
  const organizationId = session.organizationId ?? null;
  const iat = Math.floor(now / 1000);
  const token = await tokens.sign({
    aud: buildOriginAudience(stage),
    sub: userId,
    org: organizationId,
    sid: session.sid,
    iat,
    exp: iat + ORIGIN_TOKEN_LIFETIME_SECONDS,
  });
  return [
    ...ids,
    ['eb-user-id', userId],
    ...(organizationId === null ? [] : [['eb-organization-id', organizationId] as const]),
    ['eb-soa-token', token],
  ];
}
