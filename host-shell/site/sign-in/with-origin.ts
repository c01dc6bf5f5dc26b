import { withReferrer } from '../../../shared/navigation/site-url.ts';

/** Adds the page to return to and the intent to a path. */
export function withOrigin(path: string, referrer: string | null, intent: string | null): string {
  const returning = referrer === null ? path : withReferrer(path, referrer);
  return intent === null
    ? returning
    : `${returning}${returning.includes('?') ? '&' : '?'}intent=${encodeURIComponent(intent)}`;
}
