import { FLAG_ROLES, type FlagRule, flagRuleSchema } from '../../../shared/flags/flag-rules.ts';
import { buildFlagRuleKey, FLAG_NAMES, FLAGS, type FlagName } from '../../../shared/flags/flags.ts';
import { buildPath } from '../../../shared/routes/routes.ts';
import { SITES } from '../../../shared/sites/sites.ts';
import { recordAction } from '../../marketplace/people/audit.ts';
import {
  createFields,
  type FormOptions,
  type FormProblems,
  type FormValues,
  parseForm,
} from '../blocks/form-fields.server.ts';
import { buildSitePath, notFoundResult } from '../http/market-page.server.ts';
import type { FlagNamespace, MarketAnswer, MarketRoute, PageServices, PersonContext } from '../http/route.server.ts';
import type { Block, RowData } from '../page/blocks.ts';
import { createStaffPage } from './staff-routes.server.ts';

const STATES = ['default', 'on', 'off', 'some'] as const;

const RULE_FIELDS = {
  state: { kind: 'select', label: 'flags.state', isRequired: true },
  share: { kind: 'number', label: 'flags.share', hint: 'flags.share-hint', min: 0, max: 100 },
  roles: { kind: 'choices', label: 'flags.roles', hint: 'flags.none-is-all' },
  sites: { kind: 'choices', label: 'flags.sites', hint: 'flags.none-is-all' },
  users: { kind: 'text', label: 'flags.users', hint: 'flags.users-hint', maxLength: 2_000 },
} as const;
type RuleValues = FormValues<typeof RULE_FIELDS>;

const isFlagName = (name: string | null): name is FlagName => (FLAG_NAMES as readonly (string | null)[]).includes(name);

/** `/admin/nexus/gargoyle/`: the header's flags; with `?flag=` the form of one. */
export const flagsRoute: MarketRoute = {
  access: 'staff',
  async get(context) {
    const { flagStore: store, query } = context;
    const flag = query.get('flag');
    if (store === undefined || flag === null) return renderList(context);
    if (!isFlagName(flag)) return notFoundResult(context);
    return renderForm(context, flag, toValues(await readFlagRule(store, flag)));
  },
  async post(context) {
    const { flagStore: store, t, db, form, person, seconds: now } = context;
    const flag = form.get('flag');
    if (store === undefined || !isFlagName(flag)) return notFoundResult(context);
    const { values, problems, isValid } = parseForm(RULE_FIELDS, form, createOptions(context), t);
    const rule = isValid ? toRule(values) : null;
    if (rule === null) return renderForm(context, flag, values, isValid ? { users: t('flags.users-hint') } : problems);
    const before = await readFlagRule(store, flag);
    // The audit entry is written first, so that no change goes unrecorded.
    const detail = `${formatFlagRule(before)} → ${formatFlagRule(rule)}`;
    await recordAction(db, { actor: person.id, action: 'flag.change', subject: `flag:${flag}`, detail, now });
    const key = buildFlagRuleKey(flag);
    await (rule === undefined ? store.delete(key) : store.put(key, JSON.stringify(rule)));
    return { redirect: buildFlagsPath(context), notice: 'flag-saved' };
  },
};

const buildFlagsPath = (services: PageServices) => buildSitePath(services, buildPath('feature-flags'));

async function renderList(context: PersonContext): Promise<MarketAnswer> {
  const { t, flagStore: store } = context;
  const createRow = async (flag: FlagName): Promise<RowData> => {
    const rule = store === undefined ? undefined : await readFlagRule(store, flag);
    const path = store === undefined ? {} : { path: `${buildFlagsPath(context)}?flag=${flag}` };
    return { title: flag, ...path, lines: [FLAGS[flag], formatFlagRule(rule)] };
  };
  const blocks: Block[] = [{ kind: 'rows', rows: await Promise.all(FLAG_NAMES.map(createRow)) }];
  if (store === undefined) blocks.unshift({ kind: 'notice', text: t('flags.no-store') });
  return createStaffPage(context, 'feature-flags', { text: t('flags.intro'), blocks });
}

function renderForm(
  context: PersonContext,
  flag: FlagName,
  values: Partial<RuleValues>,
  problems: FormProblems<typeof RULE_FIELDS> = {},
): MarketAnswer {
  const { t } = context;
  const path = buildFlagsPath(context);
  return createStaffPage(context, 'feature-flags', {
    title: flag,
    text: FLAGS[flag],
    problems,
    blocks: [
      {
        kind: 'form',
        path,
        fields: createFields(RULE_FIELDS, values, createOptions(context), t, problems),
        hidden: { flag },
        submitLabel: t('flags.save'),
        cancel: { label: t('flags.cancel'), path },
        note: t('flags.delay'),
      },
    ],
  });
}

function createOptions({ t }: PageServices): FormOptions<typeof RULE_FIELDS> {
  return {
    state: STATES.map((value) => ({ value, label: t(`flags.state.${value}`) })),
    roles: FLAG_ROLES.map((value) => ({ value, label: t(`flags.role.${value}`) })),
    sites: SITES.map(({ domain }) => ({ value: domain, label: domain })),
  };
}

function toValues(rule: FlagRule | undefined): RuleValues {
  const some = rule?.state === 'some' ? rule : undefined;
  return {
    state: rule?.state ?? 'default',
    share: String(some?.share ?? 100),
    roles: some?.roles ?? [],
    sites: some?.sites ?? [],
    users: some?.users.join(', ') ?? '',
  };
}

/** @returns undefined for no rule, null for invalid user ids */
function toRule({ state, share, roles, sites, users }: RuleValues): FlagRule | undefined | null {
  if (state === 'default') return undefined;
  const result = flagRuleSchema.safeParse({
    state,
    // The form accepts whole percentages; fractions are possible in the configuration.
    share: share === '' ? 100 : Number(share),
    roles,
    sites,
    users: users.split(/[\s,]+/).filter((user) => user !== ''),
  });
  return result.success ? result.data : null;
}

/** Reads a stored rule. A flag without one follows the edge's configuration. */
async function readFlagRule(store: FlagNamespace, flag: FlagName): Promise<FlagRule | undefined> {
  try {
    return flagRuleSchema.parse(JSON.parse((await store.get(buildFlagRuleKey(flag))) ?? 'null'));
  } catch {
    // The edge treats a damaged value as no rule, too.
    return undefined;
  }
}

/** `some: 25 %, .de .at, staff`: formats a rule for the audit log and the list, in the same way in every language. */
function formatFlagRule(rule: FlagRule | undefined): string {
  if (rule === undefined) return 'default';
  if (rule.state !== 'some') return rule.state;
  const { share, sites, roles, users } = rule;
  const parts = [`${share} %`, sites.join(' '), roles.join(' '), users.map((user) => `@${user}`).join(' ')];
  return `some: ${parts.filter((part) => part !== '').join(', ')}`;
}
