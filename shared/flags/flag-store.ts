import type { FlagName } from './flags.ts';

/** Key of a flag's rule in the store that edge and staff page share. */
export const buildFlagRuleKey = (flag: FlagName): string => `rule:${flag}`;
