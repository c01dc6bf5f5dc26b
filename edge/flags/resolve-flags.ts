import type { Context } from 'hono';
import { type FlagContext, hashToUnit, resolveFlagRole } from '../../shared/flags/flag-rules.ts';
import { FLAG_NAMES } from '../../shared/flags/flags.ts';
import type { EdgeEnv, FlagSubject, ResolveFlags } from '../env.ts';
import { readBrowserIds } from '../identity/browser-ids.ts';
import type { FlagClient } from './flag-client.ts';

/** Evaluations are diagnosed in one of this many sessions. */
const SESSIONS_PER_DIAGNOSIS = 10_000;

/** @param writeLine receives the markers of a diagnosed session */
export function createFlagResolver(
  client: FlagClient,
  reportError: (c: Context<EdgeEnv>, error: unknown) => void,
  writeLine = (line: string) => console.log(line),
): ResolveFlags {
  return async (c, subject) => {
    try {
      const startedAt = Date.now();
      await client.initialize();
      const initializedAt = Date.now();
      const ids = readBrowserIds(c);
      const values = await client.evaluate(FLAG_NAMES, { ...createFlagContext(c, subject, ids.stable) });
      if (isDiagnosedSession(ids.session ?? null)) {
        const provider = client.providerName;
        const markers = [
          { step: 'initialize', durationMs: initializedAt - startedAt, provider },
          { step: 'evaluate', durationMs: Date.now() - initializedAt, provider },
        ];
        const { correlationId } = c.var;
        writeLine(JSON.stringify({ level: 'info', event: 'flag-diagnostics', correlationId, markers }));
      }
      return Object.fromEntries(FLAG_NAMES.filter((name) => values[name]).map((name) => [name, true]));
    } catch (error) {
      reportError(c, error);
      return {};
    }
  };
}

/** Decided by the id of the browser's session, so it is the same in each isolate and for each page, signed in or not. */
export function isDiagnosedSession(session: string | null): boolean {
  return session !== null && hashToUnit(`diagnostics:${session}`) < 1 / SESSIONS_PER_DIAGNOSIS;
}

function createFlagContext(
  c: Context<EdgeEnv>,
  { siteLocale, isMobile }: FlagSubject,
  stableId: string | undefined,
): FlagContext {
  const { user, config } = c.var;
  return {
    site: siteLocale.site.domain,
    locale: siteLocale.language.locale,
    stage: config.stage,
    role: resolveFlagRole(user.isAuthenticated ? user : null),
    deviceBucket: isMobile ? 'mobile' : 'desktop',
    stableId: stableId ?? null,
    userId: user.publicId,
  };
}
