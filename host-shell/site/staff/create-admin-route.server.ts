import type { PageMessageKey } from '../../../shared/i18n/message-keys.ts';
import { recordAction } from '../../marketplace/staff/audit.ts';
import { createFields, type FormProblems, type FormValues, parseForm } from '../blocks/form-fields.server.ts';
import type { MarketAnswer, MarketRoute, PersonContext } from '../http/market-context.server.ts';
import { notFoundResult } from '../http/page-result.server.ts';
import type { Block, MarketPageData } from '../page/blocks.ts';
import {
  buildAdminPath,
  buildSubjectLink,
  createAuditBlocks,
  createStaffPage,
  type SubjectType,
} from './admin-page.server.ts';

export interface AdminAction<Subject> {
  /** The action's name in the audit log, after the type of the subject: `cancel` of `order.cancel`. */
  readonly id: string;
  readonly label: PageMessageKey;
  readonly isOffered: (context: PersonContext, subject: Subject) => boolean;
  /** @returns false when the state no longer allows it */
  readonly run: (context: PersonContext, subject: Subject, reason: string) => Promise<boolean>;
}

export interface AdminPage<Subject> {
  readonly type: SubjectType;
  readonly find: (context: PersonContext, id: string) => Promise<Subject | null>;
  readonly describe: (
    context: PersonContext,
    subject: Subject,
  ) => Promise<Pick<MarketPageData, 'title' | 'text' | 'blocks'>>;
  readonly actions: readonly AdminAction<Subject>[];
  /** Names who reads the reason, if it is shown outside the audit log. */
  readonly reasonHint?: PageMessageKey;
}

const ACTION_FIELDS = {
  action: { kind: 'radios', label: 'admin.action', isRequired: true },
  reason: { kind: 'text', label: 'admin.reason', isRequired: true, maxLength: 200 },
} as const;
type ActionFields = typeof ACTION_FIELDS;

/** Creates the page of a subject that staff look up: its data, one form for all actions, and its audit log. */
export function createAdminRoute<Subject>({
  type,
  find,
  describe,
  actions,
  reasonHint = 'admin.reason-hint',
}: AdminPage<Subject>): MarketRoute {
  const fields = { ...ACTION_FIELDS, reason: { ...ACTION_FIELDS.reason, hint: reasonHint } };
  const listOffered = (context: PersonContext, subject: Subject) =>
    actions.filter(({ isOffered }) => isOffered(context, subject));
  const createOptions = ({ services }: PersonContext, offered: readonly AdminAction<Subject>[]) => ({
    action: offered.map(({ id, label }) => ({ value: id, label: services.t(label) })),
  });

  async function renderSubject(
    context: PersonContext,
    id: string,
    subject: Subject,
    values: Partial<FormValues<ActionFields>> = {},
    problems: FormProblems<ActionFields> = {},
  ): Promise<MarketAnswer> {
    const { services } = context;
    const { t } = services;
    const offered = listOffered(context, subject);
    const { blocks, ...page } = await describe(context, subject);
    const form: Block = {
      kind: 'form',
      heading: t('admin.act'),
      path: buildSubjectLink(services, type, id),
      fields: createFields(fields, values, createOptions(context, offered), t, problems),
      submitLabel: t('admin.submit'),
      submitVariant: 'danger',
      cancel: { label: t('admin.back'), path: buildAdminPath(services) },
    };
    return createStaffPage(context, 'admin', {
      ...page,
      problems,
      blocks: [
        ...blocks,
        offered.length === 0 ? { kind: 'notice', text: t('admin.no-action') } : form,
        ...(await createAuditBlocks(context, `${type}:${id}`)),
      ],
    });
  }

  return {
    access: 'staff',
    async get(context) {
      const id = context.params[type] ?? '';
      const subject = await find(context, id);
      return subject === null ? notFoundResult(context.services) : renderSubject(context, id, subject);
    },
    async post(context) {
      const { services, db, form, person, now } = context;
      const id = context.params[type] ?? '';
      const subject = await find(context, id);
      if (subject === null) return notFoundResult(services);
      const offered = listOffered(context, subject);
      const { values, problems, isValid } = parseForm(ACTION_FIELDS, form, createOptions(context, offered), services.t);
      const action = offered.find((candidate) => candidate.id === values.action);
      if (!isValid || action === undefined) return renderSubject(context, id, subject, values, problems);
      const entry = { actor: person.id, subject: `${type}:${id}`, detail: values.reason, now };
      // The audit entry is written first, so that no action goes unrecorded.
      await recordAction(db, { ...entry, action: `${type}.${action.id}` });
      const isDone = await action.run(context, subject, values.reason);
      if (!isDone) await recordAction(db, { ...entry, action: `${type}.${action.id}.refused` });
      const isLeft = (await find(context, id)) !== null;
      return {
        redirect: isLeft ? buildSubjectLink(services, type, id) : buildAdminPath(services),
        notice: isDone ? 'admin-done' : 'admin-refused',
      };
    },
  };
}
