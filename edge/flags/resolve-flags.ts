import type { Context } from 'hono';
import { type FlagContext, hashToUnit, resolveFlagRole } from '../../shared/flags/flag-rules.ts';
import { FLAG_NAMES } from '../../shared/flags/flags.ts';
import type { EdgeEnv, FlagFacts, ResolveFlags } from '../config/variables.ts';
import { readBrowserIds } from '../identity/browser-ids.ts';
import type { FlagClient, FlagMarker } from './flag-client.ts';

/** One session in so many has its evaluations diagnosed. */
const SESSIONS_PER_DIAGNOSIS = 10_000;

interface FlagResolverDependencies {
  readonly client: FlagClient;
  readonly reportError: (c: Context<EdgeEnv>, error: unknown) => void;
  /** Takes the markers of a session that is diagnosed. */
  readonly writeMarkers: (markers: readonly FlagMarker[], correlationId: string) => void;
  readonly now?: () => number;
}

export function createFlagResolver(dependencies: FlagResolverDependencies): ResolveFlags {
  const { client, reportError, writeMarkers, now = Date.now } = dependencies;
  return async (c, facts) => {
    try {
      const context = createFlagContext(c, facts);
      const startedAt = now();
      await client.initialize();
      const initialisedAt = now();
      const values = await client.evaluate(FLAG_NAMES, { ...context });
      if (isDiagnosedSession(readBrowserIds(c).session ?? null)) {
        const provider = client.providerName;
        const steps = [
          { step: 'initialise', durationMs: initialisedAt - startedAt, provider },
          { step: 'evaluate', durationMs: now() - initialisedAt, provider },
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

/** Decided by the id of the browser's session, and so once: the same in each isolate, for each page, signed in or not. */
export function isDiagnosedSession(session: string | null): boolean {
  return session !== null && hashToUnit(`diagnostics:${session}`) < 1 / SESSIONS_PER_DIAGNOSIS;
}

function createFlagContext(c: Context<EdgeEnv>, { siteLocale, isMobile }: FlagFacts): FlagContext {
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
