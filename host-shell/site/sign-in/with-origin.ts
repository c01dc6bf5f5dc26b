import { withReferrer } from '../../../shared/navigation/site-url.ts';

/** An address with the page to return to and what was wanted there. */
export function withOrigin(path: string, referrer: string | null, intent: string | null): string {
  const returning = referrer === null ? path : withReferrer(path, referrer);
  return intent === null
    ? returning
    : `${returning}${returning.includes('?') ? '&' : '?'}intent=${encodeURIComponent(intent)}`;
}
