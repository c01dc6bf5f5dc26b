import { createHeaderTranslate } from '@marquee/header-server';
import {
  HEADER_PROPS_VERSION,
  type HeaderPage,
  type HeaderProps,
  type HeaderUser,
} from '../../shared/contracts/header-props.ts';
import type { HeaderFlags } from '../../shared/flags/flags.ts';
import type { Location } from '../../shared/location/location.ts';
import { buildHeaderEnvironment } from '../../shared/navigation/header-environment.ts';
import type { SiteLocale } from '../../shared/sites/sites.ts';

export interface HeaderPropsInputs {
  readonly siteLocale: SiteLocale;
  /** Root of the site: `https://www.marquee.de`. */
  readonly serverUrl: string;
  /** What links start with: `''` on pages of the edge, `serverUrl` elsewhere (contract §8). */
  readonly linkBase: string;
  readonly adminServerUrl: string | null;
  readonly mapsKey: string | null;
  readonly isMobile: boolean;
  readonly user: HeaderUser;
  readonly flags: HeaderFlags;
  readonly location: Location | null;
  readonly page: HeaderPage;
  readonly variant: HeaderProps['variant'];
}

/** Everything the header is drawn from, complete and in the page's language. */
export function buildHeaderProps(inputs: HeaderPropsInputs): HeaderProps {
  const { siteLocale, user, location, flags, page, variant, mapsKey } = inputs;
  const env = buildHeaderEnvironment({
    ...siteLocale,
    serverUrl: inputs.serverUrl,
    linkBase: inputs.linkBase,
    adminServerUrl: inputs.adminServerUrl,
    isMobile: inputs.isMobile,
    flags,
    translate: createHeaderTranslate(siteLocale.language.locale),
  });
  return {
    version: HEADER_PROPS_VERSION,
    user,
    env: mapsKey === null ? env : { ...env, mapsKey },
    location,
    flags,
    page,
    variant,
  };
}
