import type { PageMessageKey } from '../../../shared/i18n/message-keys.ts';
import type { Translate } from '../../../shared/i18n/translate.ts';
import type { EventDetail } from '../page/page-data.ts';

/** Creates the description of a sample event, which has none of its own. */
export function describeSample(
  { title, address, isFree, priceText }: EventDetail,
  t: Translate<PageMessageKey>,
): string {
  return [
    t('event.about-welcome', { title }),
    t(address === null ? 'event.about-online' : 'event.about-doors'),
    isFree ? t('event.about-free') : t('event.about-paid', { price: priceText }),
  ].join('\n');
}
