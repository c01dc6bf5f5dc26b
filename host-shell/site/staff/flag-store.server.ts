import { type FlagRule, type FlagRules, flagRuleSchema } from '../../../shared/flags/flag-rules.ts';
import { buildFlagRuleKey } from '../../../shared/flags/flag-store.ts';
import { FLAG_NAMES, type FlagName } from '../../../shared/flags/flags.ts';
import type { FlagNamespace } from '../http/env.server.ts';

/** Reads the stored rules. Flags without one follow the edge's configuration. */
export async function readFlagRules(store: FlagNamespace): Promise<FlagRules> {
  const entries = await Promise.all(FLAG_NAMES.map(async (flag) => [flag, await readFlagRule(store, flag)] as const));
  return Object.fromEntries(entries.filter(([, rule]) => rule !== undefined));
}

export async function readFlagRule(store: FlagNamespace, flag: FlagName): Promise<FlagRule | undefined> {
  try {
    return flagRuleSchema.parse(JSON.parse((await store.get(buildFlagRuleKey(flag))) ?? 'null'));
  } catch {
    // The edge treats a damaged value as no rule, too.
    return undefined;
  }
}

/** @param rule undefined removes it */
export function writeFlagRule(store: FlagNamespace, flag: FlagName, rule: FlagRule | undefined): Promise<void> {
  const key = buildFlagRuleKey(flag);
  return rule === undefined ? store.delete(key) : store.put(key, JSON.stringify(rule));
}

/** `some: 25 %, .de .at, staff`: formats a rule for the audit log and lists, in the same way in every language. */
export function formatFlagRule(rule: FlagRule | undefined): string {
  if (rule === undefined) return 'default';
  if (rule.state !== 'some') return rule.state;
  const { share, sites, roles, users } = rule;
  const parts = [`${share} %`, sites.join(' '), roles.join(' '), users.map((user) => `@${user}`).join(' ')];
  return `some: ${parts.filter((part) => part !== '').join(', ')}`;
}
