import type { Config } from '../config/config.ts';
import type { FlagSource } from './flag-client.ts';
import { OfrepProvider } from './ofrep-provider.ts';
import { RulesProvider } from './rules-provider.ts';

/** Chooses where flags come from: a hosted service where one is configured, else rules. Another service is one more line. */
export function createFlagProvider({ flagProvider, flagRules, flagStore }: Config): FlagSource {
  if (flagProvider !== null) return new OfrepProvider(flagProvider);
  return new RulesProvider({ rules: flagRules, store: flagStore });
}
