/** Limit of the requests of one address. */
export interface RateLimitRule {
  readonly perSecond: number;
  /** Requests that may be sent at once after a pause. */
  readonly burst: number;
}

/**
 * Reads `RATE_LIMIT`: `50/200` is 50 requests a second with bursts of 200, `off` turns the limit off.
 *
 * @throws Error for any other text.
 */
export function parseRateLimit(value: string): RateLimitRule | null {
  if (value.toLowerCase() === 'off') return null;
  const [, rate, burst] = /^(\d{1,6})(?:\/(\d{1,7}))?$/.exec(value) ?? [];
  const perSecond = Number(rate);
  const rule = { perSecond, burst: Number(burst ?? perSecond * 4) };
  if (rate !== undefined && rule.perSecond >= 1 && rule.burst >= rule.perSecond) return rule;
  throw new Error(`must be "off" or rate/burst such as 50/200, not ${JSON.stringify(value)}`);
}
