import type { TranslatePage } from '../page/translations.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Finds the problems of a form's controls by name, with the messages that the server uses for them. */
export function findProblems(
  controls: Iterable<Pick<Control, 'name' | 'type' | 'validity'>>,
  t: TranslatePage,
): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  for (const { name, type, validity } of controls) {
    const key = resolveProblem(type, validity);
    if (key !== null) problems[name] ??= t(key);
  }
  return problems;
}

/** Numbers and lengths are left to the server, which knows their limits. */
function resolveProblem(
  type: string,
  { valueMissing, typeMismatch, badInput }: ValidityState,
): 'form.required' | 'form.choice' | 'form.email' | 'form.url' | 'form.date' | 'form.time' | null {
  if (badInput) return type === 'time' ? 'form.time' : 'form.date';
  if (valueMissing) return type === 'select-one' ? 'form.choice' : 'form.required';
  if (typeMismatch) return type === 'url' ? 'form.url' : 'form.email';
  return null;
}
