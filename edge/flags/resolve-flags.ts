import type { Context } from 'hono';
import { type FlagContext, hashToUnit, resolveFlagRole } from '../../shared/flags/flag-rules.ts';
import { FLAG_NAMES } from '../../shared/flags/flags.ts';
import type { EdgeEnv, FlagSubject, ResolveFlags } from '../env.ts';
import { readBrowserIds } from '../identity/browser-ids.ts';
import type { FlagClient, FlagMarker } from './flag-client.ts';

/** Evaluations are diagnosed in one of this many sessions. */
const SESSIONS_PER_DIAGNOSIS = 10_000;

interface FlagResolverDependencies {
  readonly client: FlagClient;
  readonly reportError: (c: Context<EdgeEnv>, error: unknown) => void;
  /** Receives the markers of a diagnosed session. */
  readonly writeMarkers: (markers: readonly FlagMarker[], correlationId: string) => void;
  readonly now?: () => number;
}

export function createFlagResolver(dependencies: FlagResolverDependencies): ResolveFlags {
  const { client, reportError, writeMarkers, now = Date.now } = dependencies;
  return async (c, subject) => {
    try {
      const context = createFlagContext(c, subject);
      const startedAt = now();
      await client.initialize();
      const initializedAt = now();
      const values = await client.evaluate(FLAG_NAMES, { ...context });
      if (isDiagnosedSession(readBrowserIds(c).session ?? null)) {
        const provider = client.providerName;
        const steps = [
          { step: 'initialize', durationMs: initializedAt - startedAt, provider },
          { step: 'evaluate', durationMs: now() - initializedAt, provider },
        ] as const;
        writeMarkers(steps, c.var.correlationId);
      }
      return Object.fromEntries(FLAG_NAMES.filter((name) => values[name]).map((name) => [name, true]));
    } catch (error) {
      reportError(c, error);
      return {};
    }
  };
}

/**
 * Decided by the id of the browser's session, so it is the same in each isolate and for each page, signed in or not.
 */
export function isDiagnosedSession(session: string | null): boolean {
  return session !== null && hashToUnit(`diagnostics:${session}`) < 1 / SESSIONS_PER_DIAGNOSIS;
}

function createFlagContext(c: Context<EdgeEnv>, { siteLocale, isMobile }: FlagSubject): FlagContext {
  const user = c.get('user');
  const { site, language } = siteLocale;
  return {
    site: site.domain,
    locale: language.locale,
    stage: c.get('config').stage,
    role: resolveFlagRole(user.isAuthenticated ? user : null),
    deviceBucket: isMobile ? 'mobile' : 'desktop',
    stableId: readBrowserIds(c).stable ?? null,
    userId: user.publicId,
  };
}
