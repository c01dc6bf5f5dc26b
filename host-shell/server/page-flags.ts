import { readCookies } from '../../shared/contracts/cookie-session.ts';
import type { SessionPayload } from '../../shared/contracts/session-token.ts';
import { evaluateFlagRule, resolveFlagRole } from '../../shared/flags/flag-rules.ts';
import type { FlagName } from '../../shared/flags/flags.ts';
import type { Stage } from '../../shared/stages/stages.ts';
import type { FlagNamespace } from './bindings.ts';
import { readFlagRule } from './market/flag-store.ts';
import type { PageRequest } from './page-request.ts';

interface FlagRequest {
  readonly request: PageRequest;
  readonly session: SessionPayload | null;
  readonly stage: Stage;
  readonly cookieHeader: string | undefined;
}

/** Whether a flag of the header is on for a request, by the rules that staff edit. Without their store it is off. */
export async function isFlagOn(
  store: FlagNamespace | undefined,
  flag: FlagName,
  { request, session, stage, cookieHeader }: FlagRequest,
): Promise<boolean> {
  const rule = store === undefined ? undefined : await readFlagRule(store, flag);
  if (rule === undefined) return false;
  return evaluateFlagRule(flag, rule, {
    site: request.site.domain,
    locale: request.language.locale,
    stage,
    role: resolveFlagRole(session?.user ?? null),
    deviceBucket: 'desktop',
    stableId: readCookies(cookieHeader, 'eb_stable_id')[0] ?? null,
    userId: session?.user.publicId ?? null,
  });
}
