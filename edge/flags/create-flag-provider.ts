import type { Config } from '../config/config.ts';
import type { FlagSource } from './flag-client.ts';
import { OfrepProvider } from './ofrep-provider.ts';
import { RulesProvider } from './rules-provider.ts';

/**
 * Chooses where flags come from: a hosted service where one is configured, else rules. One that speaks the OpenFeature
 * Remote Evaluation Protocol is a URL; any other is one file with an OpenFeature provider, in place of `OfrepProvider`.
 */
export function createFlagProvider({ flagProvider, flagRules, flagStore }: Config): FlagSource {
  if (flagProvider !== null) return new OfrepProvider(flagProvider);
  return new RulesProvider({ rules: flagRules, store: flagStore });
}
