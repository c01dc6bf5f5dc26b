import type { EvaluationContext } from '@openfeature/server-sdk';
import {
  evaluateFlagRule,
  type FlagContext,
  type FlagRule,
  type FlagRules,
  flagRuleSchema,
} from '../../shared/flags/flag-rules.ts';
import { buildFlagRuleKey } from '../../shared/flags/flag-store.ts';
import { FLAG_NAMES, type FlagName } from '../../shared/flags/flags.ts';
import { type FlagSource, refuse } from './flag-client.ts';

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
export class RulesProvider implements FlagSource {
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
    const { store } = this.#options;
    const stored = store === undefined ? {} : (this.#freshRules() ?? (await this.#readOnce(store, context)));
    const rule = this.#findRule(flag, stored);
    if (rule === undefined) return { value: fallback, reason: 'DEFAULT' };
    return { value: evaluate(flag, rule, context), reason: rule.state === 'some' ? 'TARGETING_MATCH' : 'STATIC' };
  }

  evaluateKnown(flags: readonly string[], context: EvaluationContext): Record<string, boolean> | null {
    const rules = this.#options.store === undefined ? {} : this.#freshRules();
    if (rules === null) return null;
    const values: Record<string, boolean> = {};
    for (const flag of flags) {
      const rule = this.#findRule(flag, rules);
      if (rule !== undefined) values[flag] = evaluate(flag, rule, context);
    }
    return values;
  }

  resolveStringEvaluation = refuse;
  resolveNumberEvaluation = refuse;
  resolveObjectEvaluation = refuse;

  #findRule(flag: string, rules: FlagRules): FlagRule | undefined {
    return rules[flag as FlagName] ?? this.#options.rules[flag as FlagName];
  }

  /** Rules of the store that are current. */
  #freshRules(): FlagRules | null {
    const known = this.#known;
    return known !== undefined && this.#now() - known.readAt < RULES_MAX_AGE_MS ? known.rules : null;
  }

  #readOnce(store: KVNamespace, context: EvaluationContext): Promise<FlagRules> {
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

// The edge creates the context and always completes it.
const evaluate = (flag: string, rule: FlagRule, context: EvaluationContext) =>
  evaluateFlagRule(flag, rule, context as unknown as FlagContext);
