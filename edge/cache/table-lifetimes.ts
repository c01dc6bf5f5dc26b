import { readAnswerFreshness, readWindowMs } from './answer-freshness.ts';
import type { Lifetimes } from './cache-entry.ts';
import type { OriginAnswer } from './http-cache.ts';
import { variesByAnything } from './vary.ts';

/** Lifetimes that a table gives, which the origin may shorten. */
export interface TableLifetimes extends Lifetimes {
  /** For 404 and empty answers, which get no stale windows. */
  readonly negativeMs: number;
}

const NEVER_STORED = ['private', 'no-store', 'no-cache'];

/**
 * How long an answer may be used under a table of defaults (contract §4, §9 "Calls"): what the origin says shortens,
 * `private`, `no-store`, `no-cache`, `Set-Cookie` and `Vary: *` are never stored, and `must-revalidate`,
 * `proxy-revalidate` and `s-maxage` forbid stale answers.
 */
export function resolveTableLifetimes(
  defaults: TableLifetimes,
  answer: OriginAnswer,
  kind: 'found' | 'negative',
  receivedAt: number,
): (Lifetimes & { readonly ageMs: number }) | undefined {
  const { headers } = answer;
  if (headers['set-cookie'] !== undefined || variesByAnything(headers.vary)) return undefined;
  const said = readAnswerFreshness({ status: 200, headers, receivedAt });
  const { directives } = said;
  // A lifetime of ours begins at receipt: an origin whose clock is slow would else give answers that are stale at birth.
  const ageMs = said.isExplicit ? said.ageMs : said.statedAgeMs;
  if (NEVER_STORED.some((name) => directives.has(name))) return undefined;
  const allowedMs = kind === 'negative' ? defaults.negativeMs : defaults.freshMs;
  const freshMs = said.isExplicit ? Math.min(allowedMs, said.lifetimeMs) : allowedMs;
  if (kind === 'negative' || said.forbidsStale) {
    return { freshMs, ageMs, staleWhileRevalidateMs: 0, staleIfErrorMs: 0 };
  }
  const shorten = (name: string, defaultMs: number) => Math.min(defaultMs, readWindowMs(directives, name) ?? defaultMs);
  return {
    freshMs,
    ageMs,
    staleWhileRevalidateMs: shorten('stale-while-revalidate', defaults.staleWhileRevalidateMs),
    staleIfErrorMs: shorten('stale-if-error', defaults.staleIfErrorMs),
  };
}
