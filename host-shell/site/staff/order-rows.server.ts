import type { FoundOrder } from '../../marketplace/staff/admin-search.ts';
import type { PersonContext } from '../http/market-context.server.ts';
import type { Block } from '../page/blocks.ts';
import { buildSubjectLink } from './admin-page.server.ts';

/** Creates the list of orders that staff see. */
export function createOrderRows(
  { services }: PersonContext,
  orders: readonly Omit<FoundOrder, 'event'>[],
): readonly Block[] {
  const { t, format } = services;
  if (orders.length === 0) return [];
  return [
    {
      kind: 'rows',
      heading: t('admin.orders'),
      rows: orders.map(({ id, name, email, created_at, cancelled_at }) => ({
        title: id,
        path: buildSubjectLink(services, 'order', id),
        lines: [[name, email, format.day(created_at)].filter((part) => part !== '').join(' · ')],
        ...(cancelled_at === null ? {} : { badge: { text: t('order.cancelled'), tone: 'danger' as const } }),
      })),
    },
  ];
}
