import { CATEGORIES, CATEGORY_ROWS } from '../../../shared/catalogue/categories.ts';
import { listSubCategories, SUB_CATEGORIES } from '../../../shared/catalogue/sub-categories.ts';
import { parseReferrer } from '../../../shared/navigation/referrer.ts';
import { buildPath } from '../../../shared/routes/routes.ts';
import { listInterests, replaceInterests } from '../../marketplace/people/interests.ts';
import { buildSitePath, createAccountPage, createMarketPage, describePage } from '../http/market-page.server.ts';
import type { MarketRoute, PersonContext } from '../http/route.server.ts';
import type { Block, FieldData, FieldOption } from '../page/blocks.ts';

const KNOWN = new Set<string>([
  ...CATEGORIES.map(({ slug }) => slug),
  ...SUB_CATEGORIES.map(({ number }) => String(number)),
]);
const keepKnown = (topics: readonly string[]) => [...new Set(topics)].filter((topic) => KNOWN.has(topic));

/**
 * "Interests": all categories, and the sub-categories of the chosen ones. "Tags" has all sub-categories: with
 * `mode=detached` it stands alone and leads back to the page that opened it.
 */
export function createInterestsRoute(id: 'interests' | 'interests-tags'): MarketRoute {
  return {
    access: 'person',
    get: async (context) => {
      const { db, t, person, query } = context;
      const chosen = await listInterests(db, person.id);
      const fields = listTopics(context, chosen, id === 'interests');
      const isDetached = query.get('mode') === 'detached';
      const back = isDetached ? parseReferrer(query.get('referrer')) : null;
      const form: Block = {
        kind: 'form',
        path: buildSitePath(context, buildPath(id)),
        fields,
        hidden: {
          shown: fields.flatMap(({ options = [] }) => options.map(({ value }) => value)).join('.'),
          ...(back === null ? {} : { back }),
        },
        submitLabel: t('interests.save'),
        ...(back === null ? {} : { cancel: { label: t('interests.skip'), path: back } }),
      };
      if (!isDetached) return createAccountPage(context, id, { blocks: [form] });
      return createMarketPage(context, { ...describePage(context, 'interests-tags', 'account'), blocks: [form] });
    },
    post: async (context) => {
      const { db, person, form } = context;
      const shown = keepKnown((form.get('shown') ?? '').split('.'));
      await replaceInterests(db, person.id, shown, keepKnown(form.getAll('topic')));
      return { redirect: parseReferrer(form.get('back')) ?? buildSitePath(context, buildPath(id)), notice: 'saved' };
    },
  };
}

/** The choices of topics: the sub-categories of each category, or the categories and the sub-categories of the chosen ones. */
function listTopics({ t, tc }: PersonContext, chosen: readonly string[], withCategories: boolean): FieldData[] {
  const create = (label: string, options: readonly FieldOption[]): FieldData[] =>
    options.length === 0 ? [] : [{ kind: 'choices', name: 'topic', label, options, values: chosen }];
  const categories = CATEGORIES.map(({ slug, labelKey }) => ({ value: slug, label: tc(labelKey) }));
  return [
    ...create(t('interests.categories'), withCategories ? categories : []),
    ...CATEGORY_ROWS.filter(({ slug }) => !withCategories || chosen.includes(slug)).flatMap(({ slug }) => {
      const kinds = listSubCategories(slug).map(({ number, titleKey }) => ({
        value: String(number),
        label: tc(titleKey),
      }));
      return create(tc(`category.${slug}`), kinds);
    }),
  ];
}
