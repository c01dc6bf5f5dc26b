import type { FlagName } from './flags.ts';

/** Key of a flag's rule in the store shared by the edge and the staff page. */
export const buildFlagRuleKey = (flag: FlagName): string => `rule:${flag}`;
