import { evaluateFlagRule, type FlagRules, flagRuleSchema } from '../../shared/flags/flag-rules.ts';
import { buildFlagRuleKey, FLAG_NAMES } from '../../shared/flags/flags.ts';
import type { FlagProvider } from './flag-client.ts';

/** Interval of reading the rules; with the store's own cache a change takes effect within 40 s. */
const RULES_MAX_AGE_MS = 10_000;
const STORE_CACHE_SECONDS = 30;

/**
 * Evaluates flags by the rules of the store, else by those of the configuration.
 *
 * @param rules of the configuration, for flags without a rule in the store
 */
export function createRulesProvider(rules: FlagRules, store: KVNamespace | undefined, now = Date.now): FlagProvider {
  let known: { readonly rules: FlagRules; readonly readAt: number } | undefined;

  const read = async (namespace: KVNamespace): Promise<FlagRules> => {
    const keys = FLAG_NAMES.map(buildFlagRuleKey);
    const stored = await namespace.get<unknown>(keys, { type: 'json', cacheTtl: STORE_CACHE_SECONDS });
    // A rule of another release may have a different shape; it counts as absent.
    const readRule = (name: string) => flagRuleSchema.safeParse(stored.get(name)).data;
    return Object.fromEntries(FLAG_NAMES.map((name) => [name, readRule(buildFlagRuleKey(name))]));
  };

  /** Requests do not wait for the readings of others. */
  const readRules = async (): Promise<FlagRules> => {
    if (store === undefined) return {};
    if (known === undefined || now() - known.readAt >= RULES_MAX_AGE_MS) {
      const before = known;
      const latest = await read(store).catch((error: unknown) => {
        // Flags must not flip because the store is away.
        if (before === undefined) throw error;
        return before.rules;
      });
      known = { rules: latest, readAt: now() };
    }
    return known.rules;
  };

  return {
    name: 'rules',
    async evaluate(context) {
      const stored = await readRules();
      const evaluate = (name: (typeof FLAG_NAMES)[number]) => {
        const rule = stored[name] ?? rules[name];
        return rule !== undefined && evaluateFlagRule(name, rule, context);
      };
      return Object.fromEntries(FLAG_NAMES.map((name) => [name, evaluate(name)]));
    },
  };
}
