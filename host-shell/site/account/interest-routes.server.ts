import { CATEGORIES, CATEGORY_ROWS, findCategory } from '../../../shared/catalogue/categories.ts';
import { SUB_CATEGORIES } from '../../../shared/catalogue/sub-categories.ts';
import { parseReferrer } from '../../../shared/navigation/referrer.ts';
import { buildPath } from '../../../shared/routes/routes.ts';
import { listInterests, replaceInterests } from '../../marketplace/people/interests.ts';
import { createAccountPage } from '../http/account-page.server.ts';
import { buildSitePath } from '../http/links.server.ts';
import type { MarketAnswer, MarketRoute, PersonContext } from '../http/market-context.server.ts';
import { createMarketPage } from '../http/market-page.server.ts';
import type { FieldData, FieldOption } from '../page/blocks.ts';

const FIELD = 'topic';

interface TopicGroup {
  readonly label: string;
  readonly options: readonly FieldOption[];
}

/** "Interests": all categories, and the sub-categories of the chosen ones. */
export const interestsRoute: MarketRoute = {
  access: 'person',
  get: async (context) => {
    const chosen = await listInterests(context.db, context.person.id);
    return renderInterests(context, 'interests', listGroups(context, chosen), chosen);
  },
  post: (context) => saveInterests(context, 'interests'),
};

/** All sub-categories. With `mode=detached` the page stands alone and leads back to the page that opened it. */
export const interestTagsRoute: MarketRoute = {
  access: 'person',
  get: async (context) => {
    const chosen = await listInterests(context.db, context.person.id);
    return renderInterests(context, 'interests-tags', listGroups(context, null), chosen);
  },
  post: (context) => saveInterests(context, 'interests-tags'),
};

/** @param chosen the categories whose sub-categories are listed; null lists those of all categories */
function listGroups({ services }: PersonContext, chosen: readonly string[] | null): readonly TopicGroup[] {
  const { t, tc } = services;
  const kindsOf = (slug: string): TopicGroup[] => {
    const category = findCategory(slug);
    const kinds = SUB_CATEGORIES.filter((row) => row.category === slug);
    if (category === undefined || kinds.length === 0) return [];
    const options = kinds.map(({ number, titleKey }) => ({ value: String(number), label: tc(titleKey) }));
    return [{ label: tc(category.labelKey), options }];
  };
  const slugs = CATEGORY_ROWS.map(({ slug }) => slug);
  if (chosen === null) return slugs.flatMap(kindsOf);
  const categories = CATEGORIES.map(({ slug, labelKey }) => ({ value: slug, label: tc(labelKey) }));
  return [
    { label: t('interests.categories'), options: categories },
    ...slugs.filter((slug) => chosen.includes(slug)).flatMap(kindsOf),
  ];
}

async function renderInterests(
  context: PersonContext,
  id: 'interests' | 'interests-tags',
  groups: readonly TopicGroup[],
  chosen: readonly string[],
): Promise<MarketAnswer> {
  const { services, query } = context;
  const { t } = services;
  const isDetached = query.get('mode') === 'detached';
  const back = parseReferrer(query.get('referrer'));
  const fields = groups.map(
    ({ label, options }): FieldData => ({ kind: 'choices', name: FIELD, label, options, values: chosen }),
  );
  const blocks = [
    {
      kind: 'form' as const,
      path: buildSitePath(services, buildPath(id)),
      fields,
      hidden: {
        shown: groups.flatMap(({ options }) => options.map(({ value }) => value)).join('.'),
        ...(isDetached && back !== null ? { back } : {}),
      },
      submitLabel: t('interests.save'),
      ...(isDetached && back !== null ? { cancel: { label: t('interests.skip'), path: back } } : {}),
    },
  ];
  if (!isDetached) return createAccountPage(context, id, { blocks });
  return createMarketPage(services, {
    area: 'account',
    title: t('page.interests-tags.title'),
    text: t('page.interests-tags.text'),
    blocks,
  });
}

async function saveInterests(
  { db, services, person, form }: PersonContext,
  id: 'interests' | 'interests-tags',
): Promise<MarketAnswer> {
  const known = new Set<string>([
    ...CATEGORIES.map(({ slug }) => slug),
    ...SUB_CATEGORIES.map(({ number }) => String(number)),
  ]);
  const keepKnown = (topics: readonly string[]) => [...new Set(topics)].filter((topic) => known.has(topic));
  const shown = keepKnown((form.get('shown') ?? '').split('.'));
  await replaceInterests(db, person.id, shown, keepKnown(form.getAll(FIELD)));
  const redirect = parseReferrer(form.get('back')) ?? buildSitePath(services, buildPath(id));
  return { redirect, notice: 'saved' };
}
