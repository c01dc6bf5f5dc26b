import type { SessionPayload } from '../../../shared/contracts/session-token.ts';
import { readCookies } from '../../../shared/cookies/read-cookie.ts';
import { buildPath } from '../../../shared/routes/routes.ts';
import type { Stage } from '../../../shared/stages/stages.ts';
import { createFields, parseForm } from '../blocks/form-fields.server.ts';
import { buildSitePath } from '../http/links.server.ts';
import type { MarketRoute, PersonContext } from '../http/market-context.server.ts';
import { notFoundResult } from '../http/market-page.server.ts';
import { DEBUG_PARTS, type DebugContext, type DebugPart } from '../page/debug-context.ts';
import type { PageRequest } from '../page/page-request.server.ts';
import { createStaffPage } from './admin-routes.server.ts';

const DEBUG_COOKIE = 'debug_bar';
const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Lax';
const MAX_AGE_SECONDS = 90 * 24 * 60 * 60;

/** Builds the `Set-Cookie` value that turns the bar on with the given parts, or off without any. */
function buildDebugCookie(parts: readonly string[]): string {
  return `${DEBUG_COOKIE}=${parts.join('.')}; ${ATTRIBUTES}; Max-Age=${parts.length === 0 ? 0 : MAX_AGE_SECONDS}`;
}

function parseDebugCookie(cookieHeader: string | null | undefined): readonly DebugPart[] {
  const [value = ''] = readCookies(cookieHeader, DEBUG_COOKIE);
  const chosen = value.split('.');
  return DEBUG_PARTS.filter((part) => chosen.includes(part));
}

/** Creates the bar's data; null if the bar is off or the user is not authorized. The cookie can be forged, so rights are checked. */
export function createDebugContext(
  { site, placeSlug, correlationId }: PageRequest,
  session: SessionPayload | null,
  stage: Stage,
  cookieHeader: string | null | undefined,
): DebugContext | null {
  if (session === null || !session.user.isStaff || !session.user.hasTikibar) return null;
  const parts = parseDebugCookie(cookieHeader);
  if (parts.length === 0) return null;
  return { parts, host: site.host, stage, place: placeSlug, requestId: correlationId };
}

const PART_FIELDS = { parts: { kind: 'choices', label: 'debug.parts', hint: 'debug.parts-hint' } } as const;

const createOptions = ({ services }: PersonContext) => ({
  parts: DEBUG_PARTS.map((value) => ({ value, label: services.t(`debug.part.${value}`) })),
});

/** `/tikibar/settings/`: chooses the parts of the debug bar in this browser. For authorized staff. */
export const debugBarRoute: MarketRoute = {
  access: 'staff',
  get(context) {
    const { services, person, cookieHeader } = context;
    const { t } = services;
    if (!person.user.hasTikibar) return notFoundResult(services);
    const path = buildSitePath(services, buildPath('tikibar'));
    return createStaffPage(context, 'tikibar', {
      title: t('page.tikibar.title'),
      text: t('page.tikibar.text'),
      blocks: [
        {
          kind: 'form',
          path,
          fields: createFields(PART_FIELDS, { parts: parseDebugCookie(cookieHeader) }, createOptions(context), t, {}),
          submitLabel: t('settings.save'),
        },
      ],
    });
  },
  post(context) {
    const { services, person, form } = context;
    if (!person.user.hasTikibar) return notFoundResult(services);
    const { values } = parseForm(PART_FIELDS, form, createOptions(context), services.t);
    return {
      redirect: buildSitePath(services, buildPath('tikibar')),
      notice: 'saved',
      cookies: [buildDebugCookie(values.parts)],
    };
  },
};
