import type { Provider } from '@openfeature/server-sdk';
import { evaluateFlagRule, type FlagContext, type FlagRules, flagRuleSchema } from '../../shared/flags/flag-rules.ts';
import { buildFlagRuleKey, FLAG_NAMES, type FlagName } from '../../shared/flags/flags.ts';
import { createBooleanProvider } from './boolean-provider.ts';

/** Interval of reading the rules; with the store's own cache a change takes effect within 40 s. */
const RULES_MAX_AGE_MS = 10_000;
const STORE_CACHE_SECONDS = 30;

/**
 * Evaluates flags by the rules of the store, else by those of the configuration.
 *
 * @param rules of the configuration, for flags without a rule in the store
 */
export function createRulesProvider(rules: FlagRules, store: KVNamespace | undefined, now = Date.now): Provider {
  let known: { readonly rules: FlagRules; readonly readAt: number } | undefined;

  const read = async (namespace: KVNamespace): Promise<FlagRules> => {
    const keys = FLAG_NAMES.map(buildFlagRuleKey);
    const stored = await namespace.get<unknown>(keys, { type: 'json', cacheTtl: STORE_CACHE_SECONDS });
    // A rule of another release may have a different shape; it counts as absent.
    const readRule = (name: FlagName) => flagRuleSchema.safeParse(stored.get(buildFlagRuleKey(name))).data;
    return Object.fromEntries(FLAG_NAMES.map((name) => [name, readRule(name)]));
  };

  /** Requests do not wait for the readings of others. */
  const readRules = async (): Promise<FlagRules> => {
    if (store === undefined) return {};
    if (known !== undefined && now() - known.readAt < RULES_MAX_AGE_MS) return known.rules;
    const latest = await read(store).catch((error: unknown) => {
      // Flags must not flip because the store is away.
      if (known === undefined) throw error;
      return known.rules;
    });
    known = { rules: latest, readAt: now() };
    return latest;
  };

  return createBooleanProvider('rules', async (context) => {
    const stored = await readRules();
    const evaluate = (name: FlagName) => {
      const rule = stored[name] ?? rules[name];
      // The edge creates the context and always completes it.
      return rule && evaluateFlagRule(name, rule, context as unknown as FlagContext);
    };
    return Object.fromEntries(FLAG_NAMES.map((name) => [name, evaluate(name)]));
  });
}
