import type { EvaluationContext, Provider } from '@openfeature/server-sdk';
import { evaluateFlagRule, type FlagContext, type FlagRules, flagRuleSchema } from '../../shared/flags/flag-rules.ts';
import { buildFlagRuleKey, FLAG_NAMES, type FlagName } from '../../shared/flags/flags.ts';
import { refuse } from './flag-client.ts';

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
  /** One reading for all flags of a request. Requests do not wait for the readings of others. */
  const readings = new WeakMap<EvaluationContext, Promise<FlagRules>>();

  const read = async (namespace: KVNamespace): Promise<FlagRules> => {
    try {
      const keys = FLAG_NAMES.map(buildFlagRuleKey);
      const stored = await namespace.get<unknown>(keys, { type: 'json', cacheTtl: STORE_CACHE_SECONDS });
      const found: { [Name in FlagName]?: FlagRules[Name] } = {};
      for (const name of FLAG_NAMES) {
        // A rule of another release may have a different shape; it counts as absent.
        const result = flagRuleSchema.safeParse(stored.get(buildFlagRuleKey(name)));
        if (result.success) found[name] = result.data;
      }
      known = { rules: found, readAt: now() };
    } catch (error) {
      // Flags must not flip because the store is away.
      if (known === undefined) throw error;
      known = { ...known, readAt: now() };
    }
    return known.rules;
  };

  const readRules = (context: EvaluationContext): FlagRules | Promise<FlagRules> => {
    if (store === undefined) return {};
    if (known !== undefined && now() - known.readAt < RULES_MAX_AGE_MS) return known.rules;
    const reading = readings.get(context) ?? read(store);
    readings.set(context, reading);
    return reading;
  };

  return {
    metadata: { name: 'rules' },
    runsOn: 'server',
    async resolveBooleanEvaluation(flag, fallback, context) {
      const rule = (await readRules(context))[flag as FlagName] ?? rules[flag as FlagName];
      if (rule === undefined) return { value: fallback, reason: 'DEFAULT' };
      // The edge creates the context and always completes it.
      const value = evaluateFlagRule(flag, rule, context as unknown as FlagContext);
      return { value, reason: rule.state === 'some' ? 'TARGETING_MATCH' : 'STATIC' };
    },
    resolveStringEvaluation: refuse,
    resolveNumberEvaluation: refuse,
    resolveObjectEvaluation: refuse,
  };
}
