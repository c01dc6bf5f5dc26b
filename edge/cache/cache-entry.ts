/** A response as the origin sent it. */
export interface OriginResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** How long an answer may be used, in milliseconds of its age (RFC 9111 §4.2, RFC 5861). */
export interface Lifetimes {
  readonly freshMs: number;
  /** On top of `freshMs`: served at once while one refresh runs. */
  readonly staleWhileRevalidateMs: number;
  /** On top of `freshMs`: served when the origin gives nothing usable. */
  readonly staleIfErrorMs: number;
}

/** Lifetimes of a response at receipt, and its age then (RFC 9111 §4.2.3). */
export interface ReceivedLifetimes extends Lifetimes {
  readonly ageMs: number;
}

/** A stored response. Plain data only: an object that belongs to one request may not be shared with another. */
export interface CacheEntry extends OriginResponse, Lifetimes {
  /** Time at which the response had age 0, in milliseconds: receipt minus its age on arrival. */
  readonly generatedAt: number;
}

export type Freshness = 'fresh' | 'revalidate' | 'if-error' | 'expired';

export function createEntry(
  { status, headers, body }: OriginResponse,
  { freshMs, staleWhileRevalidateMs, staleIfErrorMs, ageMs }: ReceivedLifetimes,
  receivedAt: number,
): CacheEntry {
  const lifetimes = { freshMs, staleWhileRevalidateMs, staleIfErrorMs };
  return { status, headers, body, ...lifetimes, generatedAt: receivedAt - ageMs };
}

/** Whether the origin has nothing there, which is stored too. */
export function isNegative({ status }: CacheEntry): boolean {
  return status === 404;
}

/** Milliseconds of freshness left; negative once stale. */
export function timeToLive(entry: CacheEntry, now: number): number {
  return entry.generatedAt + entry.freshMs - now;
}

/** `Age` in whole seconds (RFC 9111 §5.1). */
export function ageSeconds(entry: CacheEntry, now: number): number {
  return Math.max(0, Math.floor((now - entry.generatedAt) / 1000));
}

export function resolveFreshness(entry: CacheEntry, now: number): Freshness {
  const staleMs = -timeToLive(entry, now);
  if (staleMs < 0) return 'fresh';
  if (staleMs < entry.staleWhileRevalidateMs) return 'revalidate';
  if (staleMs < entry.staleIfErrorMs) return 'if-error';
  return 'expired';
}

/** The end of every lifetime of an entry. */
export function expiresAt(entry: CacheEntry): number {
  return entry.generatedAt + entry.freshMs + Math.max(entry.staleWhileRevalidateMs, entry.staleIfErrorMs);
}

const CACHE_NAME = 'marquee';

/** The role of the cache in one answer. */
export interface CacheOutcome {
  /** `hit` if nothing was forwarded, else the reason for forwarding (RFC 9211 §2.2). */
  readonly result: 'hit' | 'miss' | 'stale';
  /** Waited for a fetch that another request had started. */
  readonly collapsed?: boolean;
  readonly stored?: boolean;
  readonly fwdStatus?: number;
  /** A stale answer was served because the fetch that should have replaced it failed or is backed off. */
  readonly detail?: 'stale-if-error' | 'back-off';
}

/** The `Cache-Status` member of an answer (RFC 9211); `ttl` is negative for a stale one. */
export function buildCacheStatus(outcome: CacheOutcome, entry: CacheEntry | undefined, now: number): string {
  let text: string = outcome.result === 'hit' ? `${CACHE_NAME}; hit` : `${CACHE_NAME}; fwd=${outcome.result}`;
  if (outcome.fwdStatus !== undefined) text += `; fwd-status=${outcome.fwdStatus}`;
  if (entry !== undefined) text += `; ttl=${Math.floor(timeToLive(entry, now) / 1000)}`;
  if (outcome.stored === true) text += '; stored';
  if (outcome.collapsed === true) text += '; collapsed';
  if (outcome.detail !== undefined) text += `; detail=${outcome.detail}`;
  return text;
}
