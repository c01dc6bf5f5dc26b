import type { EvaluationContext, Provider } from '@openfeature/server-sdk';

const refuse = (): Promise<never> => Promise.reject(new TypeError('The header only has boolean flags'));

/**
 * An OpenFeature provider that evaluates all flags of a context at once, though OpenFeature asks for them one by one.
 *
 * @param evaluate values by the names of flags; the default applies to one that has no boolean
 */
export function createBooleanProvider(
  name: string,
  evaluate: (context: EvaluationContext) => Promise<Readonly<Record<string, unknown>>>,
): Provider {
  const evaluations = new WeakMap<EvaluationContext, ReturnType<typeof evaluate>>();
  return {
    metadata: { name },
    runsOn: 'server',
    async resolveBooleanEvaluation(flag, fallback, context) {
      const evaluation = evaluations.get(context) ?? evaluate(context);
      evaluations.set(context, evaluation);
      const value = (await evaluation)[flag];
      return typeof value === 'boolean' ? { value } : { value: fallback, reason: 'DEFAULT' };
    },
    resolveStringEvaluation: refuse,
    resolveNumberEvaluation: refuse,
    resolveObjectEvaluation: refuse,
  };
}
