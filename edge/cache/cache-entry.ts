/** A stored answer: plain data alone, since nothing that belongs to one request may be shared with another. */
export interface CacheEntry extends Lifetimes {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** When the answer had age 0, in milliseconds: receipt minus the `Age` it came with. */
  readonly bornAt: number;
}

/** How long an answer may be used, in milliseconds of its age (RFC 9111 §4.2, RFC 5861). */
export interface Lifetimes {
  readonly freshMs: number;
  /** On top of `freshMs`: served at once while one refresh runs. */
  readonly staleWhileRevalidateMs: number;
  /** On top of `freshMs`: served when the origin gives nothing usable. */
  readonly staleIfErrorMs: number;
}

export type Freshness = 'fresh' | 'revalidate' | 'if-error' | 'expired';

/** Milliseconds of freshness left; negative once stale. */
export function timeToLive(entry: CacheEntry, now: number): number {
  return entry.bornAt + entry.freshMs - now;
}

/** `Age` in whole seconds (RFC 9111 §5.1). */
export function ageSeconds(entry: CacheEntry, now: number): number {
  return Math.max(0, Math.floor((now - entry.bornAt) / 1000));
}

export function judgeFreshness(entry: CacheEntry, now: number): Freshness {
  const staleMs = -timeToLive(entry, now);
  if (staleMs < 0) return 'fresh';
  if (staleMs < entry.staleWhileRevalidateMs) return 'revalidate';
  if (staleMs < entry.staleIfErrorMs) return 'if-error';
  return 'expired';
}

/** When an entry is of no more use to anybody. */
export function expiresAt(entry: CacheEntry): number {
  return entry.bornAt + entry.freshMs + Math.max(entry.staleWhileRevalidateMs, entry.staleIfErrorMs);
}
