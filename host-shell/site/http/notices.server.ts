import { readCookies } from '../../../shared/contracts/cookie-session.ts';
import type { PageMessageKey } from '../../../shared/i18n/message-keys.ts';
import { addLanguagePrefix } from '../../../shared/navigation/site-url.ts';
import type { SiteLanguage } from '../../../shared/sites/sites.ts';
import { buildMarketPath } from '../page/market-paths.ts';
import type { PageNotice } from '../page/notice.ts';
import type { TranslatePage } from '../page/translations.ts';

interface NoticeRow {
  readonly key: PageMessageKey;
  readonly severity?: 'error';
  /** Builds the action that undoes it, for the subject of the notice. */
  readonly undo?: (subject: string) => { readonly path: string; readonly fields: Readonly<Record<string, string>> };
}

/** Outcomes of actions. A redirect carries the id in a cookie, so that the next page shows it once. */
export const NOTICES = {
  liked: { key: 'event.saved', undo: (event) => ({ path: buildMarketPath('like-event'), fields: { unlike: event } }) },
  unliked: {
    key: 'notice.unliked',
    undo: (event) => ({ path: buildMarketPath('like-event'), fields: { like: event } }),
  },
  'like-failed': { key: 'event.save-failed', severity: 'error' },
  'follow-failed': { key: 'notice.follow-failed', severity: 'error' },
  followed: {
    key: 'notice.followed',
    undo: (organizer) => ({ path: buildMarketPath('follow', { organizer }), fields: { do: 'unfollow' } }),
  },
  unfollowed: {
    key: 'notice.unfollowed',
    undo: (organizer) => ({ path: buildMarketPath('follow', { organizer }), fields: { do: 'follow' } }),
  },
  'order-placed': { key: 'notice.order-placed' },
  'order-cancelled': { key: 'notice.order-cancelled' },
  'order-not-cancelled': { key: 'notice.order-not-cancelled', severity: 'error' },
  'event-saved': { key: 'event.saved' },
  'event-published': { key: 'notice.event-published' },
  'event-unpublished': { key: 'notice.event-unpublished' },
  'event-cancelled': { key: 'notice.event-cancelled' },
  'event-not-saved': { key: 'event.save-failed', severity: 'error' },
  'event-duplicated': { key: 'notice.event-duplicated' },
  'event-generated': { key: 'notice.event-generated' },
  'ticket-admitted': { key: 'notice.ticket-admitted' },
  'ticket-used': { key: 'notice.ticket-used', severity: 'error' },
  saved: { key: 'notice.saved' },
  'admin-done': { key: 'notice.admin-done' },
  'admin-refused': { key: 'notice.admin-refused', severity: 'error' },
  'flag-saved': { key: 'notice.flag-saved' },
  deleted: { key: 'notice.deleted' },
  'account-deleted': { key: 'notice.account-deleted' },
  'cookies-needed': { key: 'notice.cookies-needed', severity: 'error' },
  'form-expired': { key: 'notice.form-expired', severity: 'error' },
} as const satisfies Readonly<Record<string, NoticeRow>>;

export type NoticeId = keyof typeof NOTICES;

/** A notice and its subject. */
export interface NoticeValue {
  readonly id: NoticeId;
  readonly subject: string;
}

const NOTICE_COOKIE = 'notice';
const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Lax';
/** Longer than any redirect takes, short enough that no stale notice appears. */
const MAX_AGE_SECONDS = 60;

/** Builds the `Set-Cookie` value that makes the next page show a notice. */
export function buildNoticeCookie({ id, subject }: NoticeValue): string {
  return `${NOTICE_COOKIE}=${id}.${subject}; ${ATTRIBUTES}; Max-Age=${MAX_AGE_SECONDS}`;
}

/** Builds the `Set-Cookie` value that removes a shown notice. */
export function buildShownNoticeCookie(): string {
  return `${NOTICE_COOKIE}=; ${ATTRIBUTES}; Max-Age=0`;
}

/** Parses the notice of a request. Cookies can be forged, so only known ids and plain subjects are accepted. */
export function parseNoticeCookie(cookieHeader: string | null | undefined): NoticeValue | null {
  const [value = ''] = readCookies(cookieHeader, NOTICE_COOKIE);
  const [, id = '', subject = ''] = /^([a-z-]{1,40})\.([A-Za-z0-9_-]{0,64})$/.exec(value) ?? [];
  return isNoticeId(id) ? { id, subject } : null;
}

export function createNotice(
  { id, subject }: NoticeValue,
  t: TranslatePage,
  prefix: SiteLanguage['prefix'],
): PageNotice {
  const row: NoticeRow = NOTICES[id];
  const undo = subject === '' ? undefined : row.undo?.(subject);
  return {
    text: t(row.key),
    severity: row.severity ?? 'neutral',
    undo:
      undo === undefined
        ? null
        : { label: t('notice.undo'), path: addLanguagePrefix(undo.path, prefix), fields: undo.fields },
  };
}

function isNoticeId(text: string): text is NoticeId {
  return Object.hasOwn(NOTICES, text);
}
