import { brand } from '../../shared/brand/brand.ts';
import { messagesByLocale } from '../../shared/i18n/compiled/edge/all.ts';
import type { EdgeMessageKey } from '../../shared/i18n/message-keys.ts';
import { createTranslate } from '../../shared/i18n/translate.ts';
import type { SiteLocale } from '../../shared/sites/sites.ts';
import type { Config } from '../config/config.ts';
import { buildServerUrl } from '../config/server-url.ts';
import type { HeadContext } from './render-head.ts';

/**
 * What the head takes from the worker's configuration and the site.
 *
 * @param linkBase `''` on pages that the edge serves, the site's root in pages of others (contract §8)
 */
export function createHeadContext(
  config: Pick<Config, 'stage' | 'scheme' | 'publicPort' | 'verification'>,
  siteLocale: SiteLocale,
  linkBase: string,
): HeadContext {
  const translate = createTranslate<EdgeMessageKey>(messagesByLocale[siteLocale.language.locale]);
  return {
    siteLocale,
    stage: config.stage,
    brand,
    verification: config.verification,
    buildServerUrl: (site) => buildServerUrl(config, site),
    linkBase,
    defaultDescription: translate('head.description'),
    shareImageAlt: translate('head.share-image', { brand: brand.name }),
  };
}
