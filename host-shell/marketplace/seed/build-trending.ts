import { SITES, toLanguageCode } from '../../../shared/sites/sites.ts';
import type { TitleLanguage } from '../catalogue/title-patterns.ts';
import { foldText } from '../text/fold.ts';
import { type Label, TITLE_LANGUAGES } from './catalogue-labels.ts';
import { POPULAR_TOPICS } from './topics.ts';
import { listCombinations } from './words/combinations.ts';
import { getSpokenName } from './words/spoken-names.ts';

/** A row of the table `trending_seed`: an initial trending search of a country, or of any country (`*`). */
export interface TrendingSeed {
  readonly scope: string;
  readonly language: TitleLanguage;
  readonly position: number;
  readonly term: string;
  readonly folded: string;
}

const TERMS_PER_SCOPE = 10;
/** The most popular topics only. 7 and 22 are coprime, so that steps of 7 reach all 22. */
const TOPICS = [...new Set(POPULAR_TOPICS)].slice(0, 22);
const STEP = 7;

export function buildTrending(label: Label): readonly TrendingSeed[] {
  const everywhere = TITLE_LANGUAGES.map((language, index) => ({ scope: '*', language, offset: index }));
  const countries = SITES.flatMap(({ country, languages }, index) =>
    languages.map(({ locale }) => ({
      scope: country,
      language: toLanguageCode(locale),
      offset: 3 * index + 1,
    })),
  );
  return [...everywhere, ...countries].flatMap(({ scope, language, offset }) => {
    const terms = new Set<string>();
    for (let step = 0; terms.size < TERMS_PER_SCOPE; step++)
      terms.add(buildTerm(language, offset + step * STEP, step, label));
    return [...terms].map((term, position) => ({ scope, language, position, term, folded: foldText(term) }));
  });
}

/** Alternates between a topic and one of its combinations; countries start at different topics. */
function buildTerm(language: TitleLanguage, rank: number, step: number, label: Label): string {
  const topic = TOPICS[rank % TOPICS.length];
  if (topic === undefined) throw new Error('there are no popular topics');
  const { subcategory, category, titleKey } = topic;
  if (subcategory === null) throw new Error('a popular topic has a sub-category');
  const name = getSpokenName(language, subcategory, label(language, titleKey));
  const combination = step % 2 === 0 ? undefined : listCombinations(language, category, subcategory, name)[0];
  return combination?.text ?? name;
}
