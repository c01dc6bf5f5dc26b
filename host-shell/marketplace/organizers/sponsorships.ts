import type { D1Database } from '@cloudflare/workers-types';

/** An organizer that looks for sponsors. */
export interface Sponsorship {
  readonly organizer: number;
  readonly name: string;
  readonly city: string | null;
  readonly followers: number;
  readonly wanted: string;
  readonly offer: string;
}

const SELECT = `SELECT s.organizer, o.name, p.name AS city, s.wanted, s.offer,
    (SELECT count(*) FROM follows f WHERE f.organizer = o.id) AS followers
  FROM sponsorships s JOIN organizers o ON o.id = s.organizer LEFT JOIN places p ON p.number = o.place`;

export async function listSponsorships(db: D1Database): Promise<readonly Sponsorship[]> {
  const { results } = await db.prepare(`${SELECT} ORDER BY s.created_at DESC, o.id LIMIT 200`).all<Sponsorship>();
  return results;
}

export function findSponsorship(db: D1Database, organizer: number): Promise<Sponsorship | null> {
  return db.prepare(`${SELECT} WHERE s.organizer = ?`).bind(organizer).first<Sponsorship>();
}

export async function offerSponsorship(
  db: D1Database,
  organizer: number,
  { wanted, offer }: Pick<Sponsorship, 'wanted' | 'offer'>,
  now: number,
): Promise<void> {
  await db
    .prepare(
      `INSERT INTO sponsorships (organizer, wanted, offer, created_at) VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT DO UPDATE SET wanted = ?2, offer = ?3`,
    )
    .bind(organizer, wanted, offer, now)
    .run();
}

export async function withdrawSponsorship(db: D1Database, organizer: number): Promise<void> {
  await db.prepare('DELETE FROM sponsorships WHERE organizer = ?').bind(organizer).run();
}
