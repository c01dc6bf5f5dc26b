import { toLanguageTag } from '../../../shared/sites/sites.ts';
import { ensureOrganizer, listOwnCreations } from '../../marketplace/creations/creations.ts';
import { listSoldOrders } from '../../marketplace/orders/sales.ts';
import { deleteOrganizerPicture, saveOrganizerPicture } from '../../marketplace/organizers/organizer-pictures.ts';
import { findOrganizer, listOwnedOrganizers } from '../../marketplace/organizers/organizers.ts';
import { updateProfile } from '../../marketplace/organizers/profile.ts';
import { MAX_PICTURE_MB } from '../../marketplace/pictures/pictures.ts';
import { createFields, type FormProblems, type FormValues, parseForm } from '../blocks/form-fields.server.ts';
import { buildMailLink, buildMarketLink, buildSitePath } from '../http/links.server.ts';
import type { MarketAnswer, MarketRoute, PersonContext } from '../http/market-context.server.ts';
import { createMarketPage } from '../http/market-page.server.ts';
import type { PageServices } from '../http/page-services.server.ts';
import type { Block } from '../page/blocks.ts';
import { createInstantFormat } from './event-times.server.ts';
import { buildPicturePath } from './organizer-card.server.ts';
import { describeTooLarge, readUploadedPicture } from './uploaded-picture.server.ts';

const PROFILE_FIELDS = {
  name: { kind: 'text', label: 'profile.name', isRequired: true, maxLength: 80 },
  description: { kind: 'paragraph', label: 'profile.about', hint: 'profile.about-hint', maxLength: 2_000 },
  website: { kind: 'url', label: 'organizer.website', maxLength: 200 },
} as const;

/** "Organizer profile": edits the organizer's page. */
export const profileRoute: MarketRoute = {
  access: 'person',
  get: (context) => renderSavedProfile(context),
  post: async (context) => {
    const { db, services, person, form, now } = context;
    const { values, problems, isValid } = parseForm(PROFILE_FIELDS, form, {}, services.t);
    const [own] = await listOwnedOrganizers(db, person.id);
    if (!isValid) return renderProfile(context, values, problems, own?.id ?? null);
    const organizer = own?.id ?? (await ensureOrganizer(db, person, now));
    await updateProfile(db, organizer, values);
    return { redirect: buildSitePath(services, '/myprofile/'), notice: 'saved' };
  },
};

/** `POST /myprofile/picture/`: replaces or removes the picture of the organizer's page. */
export const profilePictureRoute: MarketRoute = {
  access: 'person',
  showTooLarge: (context) => renderSavedProfile(context, describeTooLarge(context.services)),
  post: async (context) => {
    const { db, services, person, form, now } = context;
    const redirect = buildSitePath(services, '/myprofile/');
    if (form.get('do') === 'remove') {
      const [own] = await listOwnedOrganizers(db, person.id);
      if (own !== undefined) await deleteOrganizerPicture(db, own.id);
      return { redirect, notice: 'saved' };
    }
    const uploaded = await readUploadedPicture(context);
    if ('problem' in uploaded) return renderSavedProfile(context, uploaded.problem);
    await saveOrganizerPicture(db, await ensureOrganizer(db, person, now), uploaded.picture, now);
    return { redirect, notice: 'saved' };
  },
};

/** @param pictureProblem with the uploaded picture */
async function renderSavedProfile(context: PersonContext, pictureProblem?: string): Promise<MarketAnswer> {
  const [own] = await listOwnedOrganizers(context.db, context.person.id);
  return renderProfile(context, own ?? { name: context.person.name }, {}, own?.id ?? null, pictureProblem);
}

function createPictureBlocks(services: PageServices, picture: string | null, problem?: string): Block[] {
  const { t } = services;
  const path = buildMarketLink(services, 'organizer-picture');
  return [
    {
      kind: 'form',
      heading: t('picture.title'),
      path,
      fields: [
        {
          kind: 'file',
          name: 'picture',
          label: t('picture.file'),
          hint: t('profile.picture-hint', { max: MAX_PICTURE_MB }),
          problem,
          isRequired: true,
          picture: picture === null ? null : { category: 'community', seed: '', picture: buildPicturePath(picture) },
        },
      ],
      submitLabel: t('picture.upload'),
      submitVariant: 'secondary',
    },
    ...(picture === null
      ? []
      : [
          {
            kind: 'buttons' as const,
            actions: [{ label: t('picture.remove'), path, fields: { do: 'remove' } }],
          },
        ]),
  ];
}

async function renderProfile(
  { db, services }: PersonContext,
  values: Partial<FormValues<typeof PROFILE_FIELDS>>,
  problems: FormProblems<typeof PROFILE_FIELDS>,
  id: number | null,
  pictureProblem?: string,
): Promise<MarketAnswer> {
  const { t } = services;
  const organizer = id === null ? null : await findOrganizer(db, id);
  const page: Block[] =
    organizer === null
      ? []
      : [
          {
            kind: 'facts',
            heading: organizer.name,
            facts: [{ name: t('profile.followers'), value: String(organizer.followers) }],
          },
          {
            kind: 'buttons',
            links: [
              { label: t('profile.page'), path: buildMarketLink(services, 'organizer', { organizer: organizer.id }) },
            ],
          },
        ];
  return createMarketPage(services, {
    area: 'organizer',
    problems: { ...problems, picture: pictureProblem },
    title: t('page.organizer-profile.title'),
    text: t('page.organizer-profile.text'),
    blocks: [
      {
        kind: 'form',
        path: buildSitePath(services, '/myprofile/'),
        fields: createFields(PROFILE_FIELDS, values, {}, t, problems),
        submitLabel: t('plan.save'),
      },
      ...createPictureBlocks(services, organizer?.picture ?? null, pictureProblem),
    ],
    ...(page.length === 0 ? {} : { aside: page }),
  });
}

/** "Contacts": the people with tickets. */
export const contactsRoute: MarketRoute = {
  access: 'person',
  get: async ({ db, services, person }) => {
    const { t } = services;
    const series = (await listOwnCreations(db, person.id)).flatMap((creation) => creation.series);
    const buyers = new Map((await listSoldOrders(db, series)).toReversed().map((order) => [order.email, order]));
    const formatTime = createInstantFormat(services, '');
    const blocks: Block[] = [
      ...(buyers.size === 0
        ? []
        : [
            {
              kind: 'table' as const,
              heading: t('contacts.people', { count: buyers.size }),
              columns: [{ label: t('sales.name') }, { label: t('field.email') }, { label: t('sales.bought') }],
              rows: [...buyers.values()]
                .toSorted((one, other) =>
                  one.name.localeCompare(other.name, toLanguageTag(services.request.language.locale)),
                )
                .map(({ name, email, created_at }) => [
                  { text: name },
                  { text: email, path: buildMailLink(email) },
                  { text: formatTime(created_at) },
                ]),
            },
          ]),
    ];
    return createMarketPage(services, {
      area: 'organizer',
      title: t('page.contacts.title'),
      text: t('page.contacts.text'),
      blocks:
        blocks.length > 0
          ? blocks
          : [{ kind: 'empty', drawing: 'community', title: t('contacts.empty'), text: t('contacts.empty-text') }],
    });
  },
};
