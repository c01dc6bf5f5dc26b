import { listOwnedOrganizers } from '../../marketplace/organizers/organizers.ts';
import {
  findSponsorship,
  listSponsorships,
  offerSponsorship,
  withdrawSponsorship,
} from '../../marketplace/organizers/sponsorships.ts';
import { createFields, type FormProblems, type FormValues, parseForm } from '../blocks/form-fields.server.ts';
import { buildMarketLink, buildSitePath } from '../http/links.server.ts';
import type { MarketAnswer, MarketRoute, PersonContext } from '../http/market-context.server.ts';
import { createMarketPage } from '../http/market-page.server.ts';
import type { Block, RowData } from '../page/blocks.ts';
import { describeOrganizer } from './organizer-card.server.ts';

const FIELDS = {
  wanted: { kind: 'paragraph', label: 'sponsors.wanted', isRequired: true, maxLength: 500 },
  offer: { kind: 'paragraph', label: 'sponsors.offer', isRequired: true, maxLength: 500 },
} as const;
const PATH = '/sponsorship/connect/search/';

/** "Sponsorships": organizers that look for sponsors, and the user's own entry. */
export const sponsorshipRoute: MarketRoute = {
  access: 'person',
  get: (context) => renderSponsorships(context, null, {}),
  post: async (context) => {
    const { db, services, person, form, now } = context;
    const [own] = await listOwnedOrganizers(db, person.id);
    const redirect = buildSitePath(services, PATH);
    if (own === undefined) return { redirect };
    if (form.get('do') === 'withdraw') {
      await withdrawSponsorship(db, own.id);
      return { redirect, notice: 'deleted' };
    }
    const { values, problems, isValid } = parseForm(FIELDS, form, {}, services.t);
    if (!isValid) return renderSponsorships(context, values, problems);
    await offerSponsorship(db, own.id, values, now);
    return { redirect, notice: 'saved' };
  },
};

async function renderSponsorships(
  { db, services, person }: PersonContext,
  sent: FormValues<typeof FIELDS> | null,
  problems: FormProblems<typeof FIELDS>,
): Promise<MarketAnswer> {
  const { t } = services;
  const [own] = await listOwnedOrganizers(db, person.id);
  const stored = own === undefined ? null : await findSponsorship(db, own.id);
  const rows = (await listSponsorships(db)).map(({ organizer, name, city, followers, wanted, offer }): RowData => {
    const parameters = { organizer };
    return {
      title: name,
      path: buildMarketLink(services, 'organizer', parameters),
      hasInitial: true,
      lines: [
        describeOrganizer(services, { city, followers }),
        `${t('sponsors.wanted')}: ${wanted}`,
        `${t('sponsors.offer')}: ${offer}`,
      ],
      links:
        organizer === own?.id
          ? []
          : [{ label: t('organizer.contact'), path: buildMarketLink(services, 'contact-organizer', parameters) }],
    };
  });
  const entry: Block[] =
    own === undefined
      ? []
      : [
          {
            kind: 'form',
            heading: t('sponsors.own', { name: own.name }),
            path: buildSitePath(services, PATH),
            fields: createFields(FIELDS, sent ?? stored ?? {}, {}, t, problems),
            submitLabel: t('plan.save'),
            ...(stored === null
              ? {}
              : { otherSubmit: { label: t('sponsors.withdraw'), name: 'do', value: 'withdraw' } }),
          },
        ];
  return createMarketPage(services, {
    area: 'organizer',
    problems,
    title: t('page.sponsorship.title'),
    text: t('sponsors.text'),
    blocks: [
      rows.length === 0
        ? { kind: 'empty', drawing: 'charity-and-causes', title: t('sponsors.empty'), text: t('sponsors.empty-text') }
        : { kind: 'rows', heading: t('sponsors.list'), rows },
    ],
    ...(entry.length === 0 ? {} : { aside: entry }),
  });
}
