import type { SessionPayload } from '../../../shared/contracts/session-token.ts';
import { readCookies } from '../../../shared/cookies/read-cookie.ts';
import { buildPath } from '../../../shared/routes/routes.ts';
import type { Stage } from '../../../shared/stages/stages.ts';
import { createFields } from '../blocks/form-fields.server.ts';
import { buildSitePath, notFoundResult } from '../http/market-page.server.ts';
import type { MarketRoute } from '../http/route.server.ts';
import type { DebugContext } from '../page/page-data.ts';
import type { PageRequest } from '../page/page-request.server.ts';
import { createStaffPage } from './admin-routes.server.ts';

const DEBUG_COOKIE = 'debug_bar';
const MAX_AGE_SECONDS = 90 * 24 * 60 * 60;

const isOn = (cookieHeader: string | null | undefined) => readCookies(cookieHeader, DEBUG_COOKIE).includes('on');

/** Creates the bar's data; null if the bar is off or the user is not authorized. The cookie can be forged, so rights are checked. */
export function createDebugContext(
  { site, placeSlug, correlationId, flags }: PageRequest,
  session: SessionPayload | null,
  stage: Stage,
  cookieHeader: string | null | undefined,
): DebugContext | null {
  if (session === null || !session.user.isStaff || !session.user.hasTikibar || !isOn(cookieHeader)) return null;
  const names = Object.entries(flags).flatMap(([name, value]) => (value === true ? [name] : []));
  return { host: site.host, stage, place: placeSlug, requestId: correlationId, flags: names };
}

const FIELDS = { bar: { kind: 'checkbox', label: 'debug.parts', hint: 'debug.parts-hint' } } as const;

/** `/tikibar/settings/`: turns the debug bar on in this browser. For authorized staff. */
export const debugBarRoute: MarketRoute = {
  access: 'staff',
  get(context) {
    const { t, person, cookieHeader } = context;
    if (!person.user.hasTikibar) return notFoundResult(context);
    return createStaffPage(context, 'tikibar', {
      blocks: [
        {
          kind: 'form',
          path: buildSitePath(context, buildPath('tikibar')),
          fields: createFields(FIELDS, { bar: isOn(cookieHeader) }, {}, t),
          submitLabel: t('settings.save'),
        },
      ],
    });
  },
  post(context) {
    const { person, form } = context;
    if (!person.user.hasTikibar) return notFoundResult(context);
    const [value, age] = form.has('bar') ? ['on', MAX_AGE_SECONDS] : ['', 0];
    return {
      redirect: buildSitePath(context, buildPath('tikibar')),
      notice: 'saved',
      cookies: [`${DEBUG_COOKIE}=${value}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${age}`],
    };
  },
};
