import { type Brand, brand } from '../../shared/brand/brand.ts';
import { messagesByLocale } from '../../shared/i18n/compiled/edge/all.ts';
import type { EdgeMessageKey } from '../../shared/i18n/message-keys.ts';
import { createTranslate } from '../../shared/i18n/translate.ts';
import type { Site, SiteLocale } from '../../shared/sites/sites.ts';
import type { Stage } from '../../shared/stages/stages.ts';
import type { Config } from '../config/config.ts';
import { buildServerUrl } from '../config/server-url.ts';

/** The context of the head, beside the page's own inputs. */
export interface HeadContext {
  readonly siteLocale: SiteLocale;
  readonly stage: Stage;
  readonly brand: Brand;
  readonly verification: Brand['verification'];
  /** Root of a site: `https://www.marquee.de`. */
  readonly buildServerUrl: (site: Site) => string;
  /** Start of the addresses of icons: `''` on pages of the edge, the site's root in other pages. */
  readonly linkBase: string;
  /** Hosts that serve icons and images; null if the site does. */
  readonly staticHost: string | null;
  readonly imageHost: string | null;
  /** Default page description in the page's language. */
  readonly defaultDescription: string;
  /** Alternative text of the default share image. */
  readonly shareImageAlt: string;
}

export function createHeadContext(
  config: Pick<Config, 'stage' | 'scheme' | 'publicPort' | 'verification' | 'staticHost' | 'imageHost'>,
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
    staticHost: config.staticHost,
    imageHost: config.imageHost,
    defaultDescription: translate('head.description'),
    shareImageAlt: translate('head.share-image', { brand: brand.name }),
  };
}
