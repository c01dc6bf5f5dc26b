import { buildColorSchemeCookie, parseColorScheme } from '../../../shared/cookies/color-scheme.ts';
import { parseReferrer } from '../../../shared/navigation/referrer.ts';
import type { MarketRoute } from '../http/market-context.server.ts';

/** `POST /color-scheme/`: handles the switch in the footer for browsers without script. */
export const colorSchemeRoute: MarketRoute = {
  access: 'anyone',
  post: ({ services, form }) => ({
    redirect: parseReferrer(form.get('referrer')) ?? `${services.request.language.prefix}/`,
    cookies: [buildColorSchemeCookie(parseColorScheme(form.get('scheme')))],
  }),
};
