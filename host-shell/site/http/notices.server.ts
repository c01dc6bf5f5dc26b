import { readCookies } from '../../../shared/cookies/read-cookie.ts';
import type { PageMessageKey } from '../../../shared/i18n/message-keys.ts';
import type { TranslatePage } from '../page/page-context.ts';
import type { PageNotice } from '../page/page-data.ts';

interface NoticeRow {
  readonly key: PageMessageKey;
  readonly severity?: 'error';
}

/** Outcomes of actions. A redirect carries the id in a cookie, so that the next page shows it once. */
export const NOTICES = {
  liked: { key: 'event.saved' },
  unliked: { key: 'notice.unliked' },
  'like-failed': { key: 'event.save-failed', severity: 'error' },
  followed: { key: 'notice.followed' },
  unfollowed: { key: 'notice.unfollowed' },
  'follow-failed': { key: 'notice.follow-failed', severity: 'error' },
  'order-placed': { key: 'notice.order-placed' },
  'order-sold-out': { key: 'checkout.refused.sold-out', severity: 'error' },
  'order-limit': { key: 'checkout.refused.limit', severity: 'error' },
  'order-cancelled': { key: 'notice.order-cancelled' },
  'order-not-cancelled': { key: 'notice.order-not-cancelled', severity: 'error' },
  'event-saved': { key: 'event.saved' },
  'event-published': { key: 'notice.event-published' },
  'event-unpublished': { key: 'notice.event-unpublished' },
  'event-cancelled': { key: 'notice.event-cancelled' },
  'event-not-saved': { key: 'event.save-failed', severity: 'error' },
  'event-generated': { key: 'notice.event-generated' },
  saved: { key: 'notice.saved' },
  deleted: { key: 'notice.deleted' },
  'collection-not-created': { key: 'collection.too-many', severity: 'error' },
  'admin-done': { key: 'notice.admin-done' },
  'flag-saved': { key: 'notice.flag-saved' },
  'account-deleted': { key: 'notice.account-deleted' },
  'cookies-needed': { key: 'notice.cookies-needed', severity: 'error' },
  'form-expired': { key: 'notice.form-expired', severity: 'error' },
} as const satisfies Readonly<Record<string, NoticeRow>>;

export type NoticeId = keyof typeof NOTICES;

const NOTICE_COOKIE = 'notice';
const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Lax';
/** Longer than any redirect takes, short enough that no stale notice appears. */
const MAX_AGE_SECONDS = 60;

/** Builds the `Set-Cookie` value that makes the next page show a notice; null for the one that removes a shown notice. */
export function buildNoticeCookie(id: NoticeId | null): string {
  return `${NOTICE_COOKIE}=${id ?? ''}; ${ATTRIBUTES}; Max-Age=${id === null ? 0 : MAX_AGE_SECONDS}`;
}

/** Parses the notice of a request. Cookies can be forged, so only known ids are accepted. */
export function parseNoticeCookie(cookieHeader: string | null | undefined): NoticeId | null {
  const [value = ''] = readCookies(cookieHeader, NOTICE_COOKIE);
  return Object.hasOwn(NOTICES, value) ? (value as NoticeId) : null;
}

export function createNotice(id: NoticeId, t: TranslatePage): PageNotice {
  const row: NoticeRow = NOTICES[id];
  return { text: t(row.key), severity: row.severity ?? 'neutral' };
}
