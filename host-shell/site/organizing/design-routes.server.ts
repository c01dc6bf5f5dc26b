import { listOwnCreations, updatePlan } from '../../marketplace/creations/creations.ts';
import { DRAWINGS, EVENT_THEMES, type EventPlan } from '../../marketplace/creations/event-plan.ts';
import { publishCreation } from '../../marketplace/creations/publish.ts';
import { deletePicture, MAX_PICTURE_MB, savePicture } from '../../marketplace/pictures/pictures.ts';
import { createFields, type FormOptions, parseForm } from '../blocks/form-fields.server.ts';
import { buildMarketLink, buildSitePath } from '../http/links.server.ts';
import type { MarketAnswer, MarketRoute } from '../http/market-context.server.ts';
import { createMarketPage } from '../http/market-page.server.ts';
import type { PageServices } from '../http/page-services.server.ts';
import { listDrawings } from './event-fields.server.ts';
import { buildEventSearchTexts } from './event-search-texts.server.ts';
import {
  type CreationContext,
  createCreationPage,
  createCreationPicture,
  nameCreation,
  withCreation,
} from './own-creation.server.ts';
import { describeTooLarge, readUploadedPicture } from './uploaded-picture.server.ts';

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

/** `/myevents/{event}/design/`: the theme of the event's page. A published event changes at once. */
export const designRoute: MarketRoute = {
  access: 'person',
  get: withCreation((context) => renderDesign(context)),
  post: withCreation(async (context) => {
    const { services, creation, form } = context;
    const { values } = parseForm(DESIGN_FIELDS, form, createOptions(services, creation.plan), services.t);
    await updateDesign(context, {
      theme: EVENT_THEMES.find((theme) => theme === values.theme) ?? creation.plan.theme,
      drawing: DRAWINGS.find((drawing) => drawing === values.drawing) ?? creation.plan.drawing,
    });
    return { redirect: buildMarketLink(services, 'preview-event', { creation: creation.id }), notice: 'event-saved' };
  }),
};

/** `POST /myevents/{event}/picture/`: replaces the drawing with the organizer's picture, or restores the drawing. */
export const pictureRoute: MarketRoute = {
  access: 'person',
  showTooLarge: withCreation(showTooLarge),
  post: withCreation(async (context) => {
    const { db, services, creation, form, now } = context;
    const redirect = buildMarketLink(services, 'event-design', { creation: creation.id });
    if (form.get('do') === 'remove') {
      await updateDesign(context, { picture: null });
      await deletePicture(db, creation.id);
      return { redirect, notice: 'event-saved' };
    }
    const uploaded = await readUploadedPicture(context);
    if ('problem' in uploaded) return renderDesign(context, uploaded.problem);
    await updateDesign(context, { picture: await savePicture(db, creation.id, uploaded.picture, now) });
    return { redirect, notice: 'event-saved' };
  }),
};

function showTooLarge(context: CreationContext): MarketAnswer {
  return renderDesign(context, describeTooLarge(context.services));
}

async function updateDesign({ db, creation, now }: CreationContext, change: Partial<EventPlan>): Promise<void> {
  const plan: EventPlan = { ...creation.plan, ...change };
  await updatePlan(db, creation.id, plan, now);
  if (creation.state === 'published')
    await publishCreation(db, { ...creation, plan }, buildEventSearchTexts(plan), now);
}

/** @param problem with the uploaded picture */
function renderDesign(context: CreationContext, problem?: string): MarketAnswer {
  const { services, creation } = context;
  const { t } = services;
  const { plan } = creation;
  const { theme, drawing } = plan;
  const picturePath = buildMarketLink(services, 'event-picture', { creation: creation.id });
  return createCreationPage(context, 'event-design', {
    problems: { picture: problem },
    blocks: [
      {
        kind: 'form',
        path: buildMarketLink(services, 'event-design', { creation: creation.id }),
        fields: createFields(DESIGN_FIELDS, { theme, drawing }, createOptions(services, plan), t),
        submitLabel: t('plan.save'),
      },
      {
        kind: 'form',
        heading: t('picture.title'),
        path: picturePath,
        fields: [
          {
            kind: 'file',
            name: 'picture',
            label: t('picture.file'),
            hint: t('picture.hint', { max: MAX_PICTURE_MB }),
            problem,
            isRequired: true,
            picture: plan.picture === null ? null : createCreationPicture(creation),
          },
        ],
        submitLabel: t('picture.upload'),
        submitVariant: 'secondary',
      },
      ...(plan.picture === null
        ? []
        : [
            {
              kind: 'buttons' as const,
              actions: [{ label: t('picture.remove'), path: picturePath, fields: { do: 'remove' } }],
            },
          ]),
    ],
  });
}

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
                picture: createCreationPicture(creation),
                lines: [t(`design.theme.${creation.plan.theme}`)],
              })),
            },
      ],
    });
  },
};
