import {
  buildOriginAudience,
  ORIGIN_TOKEN_LIFETIME_SECONDS,
  type OriginTokens,
} from '../../shared/contracts/origin-token.ts';
import type { SessionPayload } from '../../shared/contracts/session-token.ts';
import type { Stage } from '../../shared/stages/stages.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

export interface BrowserIdDefinition {
  /** Name under which the origin receives the id. */
  readonly header: `eb-${string}-id`;
  readonly cookie: `eb_${string}_id`;
  /** Null means until the browser is closed. */
  readonly maxAgeSeconds: number | null;
}

/** Random ids of a browser, in cookies of the site. They do not identify a person. */
export const BROWSER_IDS = {
  guest: { header: 'eb-guest-id', cookie: 'eb_guest_id', maxAgeSeconds: YEAR_SECONDS },
  stable: { header: 'eb-stable-id', cookie: 'eb_stable_id', maxAgeSeconds: YEAR_SECONDS },
  session: { header: 'eb-session-id', cookie: 'eb_session_id', maxAgeSeconds: null },
} as const satisfies Readonly<Record<string, BrowserIdDefinition>>;

export type BrowserIdName = keyof typeof BROWSER_IDS;
export type BrowserIds = Readonly<Record<BrowserIdName, string>>;

export const BROWSER_ID_NAMES = Object.keys(BROWSER_IDS) as BrowserIdName[];

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
