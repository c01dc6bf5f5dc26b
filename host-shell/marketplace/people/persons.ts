import type { D1Database } from '@cloudflare/workers-types';
import type { HeaderUser } from '../../../shared/contracts/header-props.ts';
import { changeRows, prepare, readRow } from '../database.ts';

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: 'attendee' | 'organizer' | 'staff';
  readonly keepsRecentSearches: boolean;
  readonly allowsAnalytics: boolean;
  /** Id of the oldest organization that the person owns; null without one. */
  readonly organizationId: string | null;
  readonly user: HeaderUser;
}

interface PersonRow extends Pick<Person, 'id' | 'name' | 'email' | 'role'> {
  readonly thumbnail_url: string | null;
  readonly has_debug_bar: number;
  readonly keeps_recent_searches: number;
  readonly allows_analytics: number;
  readonly orders: number;
  readonly likes: number;
  readonly following: number;
  readonly published: number;
  readonly priced: number;
  readonly organization: number | null;
}

const PUBLISHED = `FROM organizers o JOIN event_series e ON e.organizer = o.id WHERE o.owner = p.id AND e.state = 'published'`;
const COLUMNS = `p.id, p.name, p.email, p.role, p.thumbnail_url, p.has_debug_bar, p.keeps_recent_searches, p.allows_analytics,
  (SELECT count(*) FROM orders WHERE person = p.id AND cancelled_at IS NULL) AS orders,
  (SELECT count(*) FROM likes WHERE person = p.id) AS likes,
  (SELECT count(*) FROM follows WHERE person = p.id) AS following,
  EXISTS (SELECT 1 ${PUBLISHED}) AS published, EXISTS (SELECT 1 ${PUBLISHED} AND e.price > 0) AS priced,
  (SELECT min(id) FROM organizers WHERE owner = p.id) AS organization`;

export async function findPerson(db: D1Database, id: string): Promise<Person | null> {
  const row = await readRow<PersonRow>(db, `SELECT ${COLUMNS} FROM persons p WHERE p.id = ?`, id);
  return row === null ? null : toPerson(row);
}

/** Finds the person of a session; null if the session has ended or the account is deleted. */
export async function findSessionPerson(db: D1Database, sid: string): Promise<Person | null> {
  const sql = `SELECT ${COLUMNS} FROM persons p JOIN sessions s ON s.person = p.id WHERE s.sid = ?`;
  const row = await readRow<PersonRow>(db, sql, sid);
  return row === null ? null : toPerson(row);
}

/** @returns false when the e-mail address has an account already. */
export async function createPerson(
  db: D1Database,
  { id, name, email }: Pick<Person, 'id' | 'name' | 'email'>,
): Promise<boolean> {
  const sql = `INSERT INTO persons (id, name, email, role) VALUES (?, ?, ?, 'attendee') ON CONFLICT (email) DO NOTHING`;
  return (await changeRows(db, sql, id, name, email)) === 1;
}

export type PersonSettings = Pick<Person, 'name' | 'email' | 'keepsRecentSearches' | 'allowsAnalytics'>;

/** @returns false when another account has the e-mail address. */
export async function updatePerson(db: D1Database, id: string, settings: PersonSettings): Promise<boolean> {
  const { name, email, keepsRecentSearches, allowsAnalytics } = settings;
  const sql = `UPDATE persons SET name = ?2, email = ?3, keeps_recent_searches = ?4, allows_analytics = ?5
    WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM persons WHERE email = ?3 AND id <> ?1)`;
  return (await changeRows(db, sql, id, name, email, Number(keepsRecentSearches), Number(allowsAnalytics))) === 1;
}

function toPerson(row: PersonRow): Person {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    keepsRecentSearches: row.keeps_recent_searches === 1,
    allowsAnalytics: row.allows_analytics === 1,
    organizationId: row.organization === null ? null : String(row.organization),
    user: {
      isAuthenticated: true,
      isAttendee: row.role === 'attendee',
      isStaff: row.role === 'staff',
      hasTikibar: row.has_debug_bar === 1,
      hasPublish: row.published === 1,
      hasPaidPublish: row.priced === 1,
      canCreateEvents: row.role !== 'attendee',
      publicId: row.id,
      fullName: row.name,
      email: row.email,
      thumbnailUrl: row.thumbnail_url,
      numOrders: row.orders,
      numSavedEvents: row.likes,
      numFollowing: row.following,
    },
  };
}

/** Deletes an account and its data: the tables refer to the person. Events must have been unpublished before. */
export async function deletePerson(db: D1Database, id: string): Promise<void> {
  await db.batch([
    prepare(db, 'DELETE FROM sessions WHERE person = ?', id),
    prepare(db, 'DELETE FROM persons WHERE id = ?', id),
  ]);
}

/** A stored session. Times are seconds since 1970. */
interface SessionRecord {
  readonly sid: string;
  readonly person: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

export async function openSession(db: D1Database, session: SessionRecord): Promise<void> {
  const { sid, person, createdAt, expiresAt } = session;
  await db.batch([
    prepare(db, 'DELETE FROM sessions WHERE expires_at <= ?', createdAt),
    prepare(db, 'INSERT INTO sessions (sid, person, expires_at) VALUES (?, ?, ?)', sid, person, expiresAt),
  ]);
}

export async function closeSession(db: D1Database, sid: string): Promise<void> {
  await changeRows(db, 'DELETE FROM sessions WHERE sid = ?', sid);
}
