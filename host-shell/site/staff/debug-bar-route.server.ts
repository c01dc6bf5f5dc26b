import { buildPath } from '../../../shared/routes/routes.ts';
import { createFields, parseForm } from '../blocks/form-fields.server.ts';
import { buildSitePath } from '../http/links.server.ts';
import type { MarketRoute, PersonContext } from '../http/market-context.server.ts';
import { notFoundResult } from '../http/page-result.server.ts';
import { DEBUG_PARTS } from '../page/debug-context.ts';
import { createStaffPage } from './admin-page.server.ts';
import { buildDebugCookie, parseDebugCookie } from './debug-bar.server.ts';

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
