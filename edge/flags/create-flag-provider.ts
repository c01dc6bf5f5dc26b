import type { Config } from '../config/config.ts';
import type { FlagSource } from './flag-client.ts';
import { OfrepProvider } from './ofrep-provider.ts';
import { RulesProvider } from './rules-provider.ts';

/**
 * Chooses the source of flags: a hosted service if configured, else rules. A service that supports the OpenFeature
 * Remote Evaluation Protocol only needs a URL; any other needs one file with an OpenFeature provider in place of
 * `OfrepProvider`.
 */
export function createFlagProvider({ flagProvider, flagRules, flagStore }: Config): FlagSource {
  if (flagProvider !== null) return new OfrepProvider(flagProvider);
  return new RulesProvider({ rules: flagRules, store: flagStore });
}
