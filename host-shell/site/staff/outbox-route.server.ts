import { listKeptMails } from '../../marketplace/staff/mails.ts';
import type { MarketRoute } from '../http/market-context.server.ts';
import { notFoundResult } from '../http/page-result.server.ts';
import { createStaffPage } from './admin-page.server.ts';

const SITE_LINK = /https:\/\/[^/\s]+(\/\S*)/;

/** `/admin/outbox/`: mails kept because no mail service is configured. Their links are rewritten to this site. */
export const outboxRoute: MarketRoute = {
  access: 'staff',
  async get(context) {
    const { services, db } = context;
    const { t, format } = services;
    if (!services.keepsMails) return notFoundResult(services);
    const mails = await listKeptMails(db);
    return createStaffPage(context, 'outbox', {
      title: t('outbox.title'),
      text: t('outbox.text'),
      blocks: [
        mails.length === 0
          ? { kind: 'empty', drawing: 'other', title: t('outbox.empty'), text: t('outbox.empty-text') }
          : {
              kind: 'rows',
              rows: mails.map(({ recipient, subject, text, created_at }) => {
                const [, path] = SITE_LINK.exec(text) ?? [];
                return {
                  title: subject,
                  lines: [
                    [recipient, format.day(created_at)].join(' · '),
                    ...new Set(text.split('\n').filter((line) => line !== '')),
                  ],
                  links: path === undefined ? [] : [{ label: t('outbox.open'), path }],
                };
              }),
            },
      ],
    });
  },
};
