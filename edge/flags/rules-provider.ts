import type { EvaluationContext, Provider } from '@openfeature/server-sdk';
import { evaluateFlagRule, type FlagContext, type FlagRules, flagRuleSchema } from '../../shared/flags/flag-rules.ts';
import { buildFlagRuleKey, FLAG_NAMES, type FlagName } from '../../shared/flags/flags.ts';
import { refuse } from './flag-client.ts';

/** Interval of reading the rules; with the store's own cache a change takes effect within 40 s. */
const RULES_MAX_AGE_MS = 10_000;
const STORE_CACHE_SECONDS = 30;

interface RulesProviderOptions {
  /** Rules of the configuration, for flags without a rule in the store. */
  readonly rules: FlagRules;
  readonly store: KVNamespace | undefined;
  readonly now?: () => number;
}

/** Evaluates flags by the rules of the store, else by those of the configuration. */
export class RulesProvider implements Provider {
  readonly metadata = { name: 'rules' };
  readonly runsOn = 'server';
  readonly #options: RulesProviderOptions;
  readonly #now: () => number;
  #known: { readonly rules: FlagRules; readonly readAt: number } | undefined;
  /** One reading for all flags of a request. Requests do not wait for the readings of others. */
  readonly #readings = new WeakMap<EvaluationContext, Promise<FlagRules>>();

  constructor(options: RulesProviderOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  async resolveBooleanEvaluation(flag: string, fallback: boolean, context: EvaluationContext) {
    const stored = await this.#readRules(context);
    const rule = stored[flag as FlagName] ?? this.#options.rules[flag as FlagName];
    if (rule === undefined) return { value: fallback, reason: 'DEFAULT' };
    // The edge creates the context and always completes it.
    const value = evaluateFlagRule(flag, rule, context as unknown as FlagContext);
    return { value, reason: rule.state === 'some' ? 'TARGETING_MATCH' : 'STATIC' };
  }

  resolveStringEvaluation = refuse;
  resolveNumberEvaluation = refuse;
  resolveObjectEvaluation = refuse;

  #readRules(context: EvaluationContext): FlagRules | Promise<FlagRules> {
    const { store } = this.#options;
    if (store === undefined) return {};
    if (this.#known !== undefined && this.#now() - this.#known.readAt < RULES_MAX_AGE_MS) return this.#known.rules;
    const reading = this.#readings.get(context) ?? this.#read(store);
    this.#readings.set(context, reading);
    return reading;
  }

  async #read(store: KVNamespace): Promise<FlagRules> {
    try {
      const stored = await store.get<unknown>(FLAG_NAMES.map(buildFlagRuleKey), {
        type: 'json',
        cacheTtl: STORE_CACHE_SECONDS,
      });
      const rules: { [Name in FlagName]?: FlagRules[Name] } = {};
      for (const name of FLAG_NAMES) {
        // A rule of another release may have a different shape; it counts as absent.
        const result = flagRuleSchema.safeParse(stored.get(buildFlagRuleKey(name)));
        if (result.success) rules[name] = result.data;
      }
      this.#known = { rules, readAt: this.#now() };
      return rules;
    } catch (error) {
      // Flags must not flip because the store is away.
      if (this.#known === undefined) throw error;
      this.#known = { ...this.#known, readAt: this.#now() };
      return this.#known.rules;
    }
  }
}
