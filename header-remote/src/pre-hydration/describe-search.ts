import type { PreHydrationData } from '../../../shared/contracts/pre-hydration-data.ts';

/** Stands for a term in the panels' template and in messages. */
export const TERM_PLACEHOLDER = '{term}';

/** Stands for a number of suggestions in messages. */
export const COUNT_PLACEHOLDER = '{n}';

/** Describes a number of suggestions with the messages of the page. @param count null while it is unknown */
export function describeCount(
  count: number | null,
  { counts, none }: Pick<PreHydrationData, 'counts' | 'none'>,
): string {
  if (count === null) return '';
  const [, text = none] = counts.find(([from]) => count >= from) ?? [];
  return text.replace(COUNT_PLACEHOLDER, `${count}`);
}

/** Describes what the user has removed, with the messages of the page. @param term the empty text for all recent searches */
export const describeRemoval = (term: string, { removed, cleared }: PreHydrationData) =>
  term ? removed.replace(TERM_PLACEHOLDER, () => term) : cleared;
