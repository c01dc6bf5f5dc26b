import { listOwnCreations, updatePlan } from '../../origin/organizing/creations.ts';
import { DRAWINGS, EVENT_THEMES, type EventPlan } from '../../origin/organizing/event-plan.ts';
import { publishCreation } from '../../origin/organizing/publish.ts';
import { createFields, type FormOptions, parseForm } from '../market/form-fields.ts';
import { buildMarketLink, buildSitePath } from '../market/links.ts';
import type { MarketRoute } from '../market/market-context.ts';
import { createMarketPage } from '../market/market-page.ts';
import type { PageServices } from '../page-services.ts';
import { listDrawings } from './event-fields.ts';
import { createEventWords } from './event-words.ts';
import { createCreationPage, nameCreation, withCreation } from './own-creation.ts';

const DESIGN_FIELDS = {
  theme: { kind: 'radios', label: 'design.theme', isRequired: true },
  drawing: { kind: 'radios', label: 'plan.drawing', isRequired: true },
} as const;

function createOptions(services: PageServices, { category, drawing }: EventPlan): FormOptions<typeof DESIGN_FIELDS> {
  return {
    theme: EVENT_THEMES.map((theme) => ({
      value: theme,
      label: services.t(`design.theme.${theme}`),
      picture: { category, seed: `${drawing}-${category}`, theme },
    })),
    drawing: listDrawings(services, category),
  };
}

/** `/myevents/{event}/design/`: the look of the event's page. What is published changes at once. */
export const designRoute: MarketRoute = {
  access: 'person',
  get: withCreation((context) => {
    const { services, creation } = context;
    const { t } = services;
    const { plan } = creation;
    const { theme, drawing } = plan;
    return createCreationPage(context, 'event-design', {
      blocks: [
        {
          kind: 'form',
          path: buildMarketLink(services, 'event-design', { creation: creation.id }),
          fields: createFields(DESIGN_FIELDS, { theme, drawing }, createOptions(services, plan), t),
          submitLabel: t('plan.save'),
        },
      ],
    });
  }),
  post: withCreation(async ({ db, services, creation, form, now }) => {
    const { values } = parseForm(DESIGN_FIELDS, form, createOptions(services, creation.plan), services.t);
    const plan: EventPlan = {
      ...creation.plan,
      theme: EVENT_THEMES.find((theme) => theme === values.theme) ?? creation.plan.theme,
      drawing: DRAWINGS.find((drawing) => drawing === values.drawing) ?? creation.plan.drawing,
    };
    await updatePlan(db, creation.id, plan, now);
    if (creation.state === 'published') {
      await publishCreation(db, { ...creation, plan }, createEventWords(plan), now);
    }
    return { redirect: buildMarketLink(services, 'preview-event', { creation: creation.id }), notice: 'event-saved' };
  }),
};

/** "Studio": the events whose pages can be designed. */
export const studioRoute: MarketRoute = {
  access: 'person',
  get: async ({ db, services, person }) => {
    const { t } = services;
    const creations = await listOwnCreations(db, person.id);
    return createMarketPage(services, {
      area: 'organizer',
      title: t('page.studio.title'),
      text: t('page.studio.text'),
      blocks: [
        creations.length === 0
          ? {
              kind: 'empty',
              drawing: 'hobbies',
              title: t('manage.empty'),
              text: t('page.create-event.text'),
              link: { label: t('page.create-event.title'), path: buildSitePath(services, '/manage/events/create/') },
            }
          : {
              kind: 'rows',
              rows: creations.map((creation) => ({
                title: nameCreation(services, creation),
                path: buildMarketLink(services, 'event-design', { creation: creation.id }),
                picture: {
                  category: creation.plan.category,
                  seed: `${creation.plan.drawing}-${creation.plan.category}`,
                  theme: creation.plan.theme,
                },
                lines: [t(`design.theme.${creation.plan.theme}`)],
              })),
            },
      ],
    });
  },
};
