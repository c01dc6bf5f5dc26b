import type { EventDetail } from '../page/page-data.ts';
import type { TranslatePage } from '../page/translations.ts';

/** Creates the description of a sample event, which has none of its own. */
export function describeSample({ title, address, isFree, priceText }: EventDetail, t: TranslatePage): string {
  return [
    t('event.about-welcome', { title }),
    t(address === null ? 'event.about-online' : 'event.about-doors'),
    isFree ? t('event.about-free') : t('event.about-paid', { price: priceText }),
  ].join('\n');
}
