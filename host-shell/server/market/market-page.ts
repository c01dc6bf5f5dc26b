import type { MarketPageData } from '../../src/page/blocks.ts';
import type { PageResult } from '../page-result.ts';
import type { PageServices } from '../page-services.ts';

interface MarketPageOptions extends Omit<MarketPageData, 'kind' | 'area'> {
  readonly area: 'account' | 'organizer' | 'staff' | 'tickets';
  /** Above the title, in place of the area's name. */
  readonly label?: string;
  readonly status?: number;
  /** Of the head, where the page has no text. */
  readonly description?: string;
}

/** A page of blocks. A form that was refused has the status 422, and says so in the title. */
export function createMarketPage({ t }: PageServices, options: MarketPageOptions): PageResult {
  const { area, label, status = 200, description, ...page } = options;
  return {
    status,
    head: {
      title: status === 422 ? t('form.title', { title: page.title }) : page.title,
      description: description ?? page.text ?? page.title,
    },
    page: { kind: 'market', area: label ?? t(`info.area.${area}`), ...page },
    isOwn: true,
  };
}
