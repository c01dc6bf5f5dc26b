import { buildPath } from '../../../shared/routes/routes.ts';
import { DEBUG_PARTS } from '../../src/page/debug-facts.ts';
import { buildDebugCookie, parseDebugCookie } from '../debug-bar.ts';
import { notFoundResult } from '../page-result.ts';
import { createStaffPage } from './admin/admin-page.ts';
import { createFields, parseForm } from './form-fields.ts';
import { buildSitePath } from './links.ts';
import type { MarketRoute, PersonContext } from './market-context.ts';

const PART_FIELDS = { parts: { kind: 'choices', label: 'debug.parts', hint: 'debug.parts-hint' } } as const;

const createOptions = ({ services }: PersonContext) => ({
  parts: DEBUG_PARTS.map((value) => ({ value, label: services.t(`debug.part.${value}`) })),
});

/** `/tikibar/settings/`: what the debug bar shows in this browser. For staff who may have it. */
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
