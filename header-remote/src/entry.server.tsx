import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { HEADER_SERVER_CONTRACT, type HeaderServer } from '../../shared/contracts/header-server.ts';
import { messagesByLocale } from '../../shared/i18n/compiled/header/all.ts';
import type { Locale } from '../../shared/sites/sites.ts';
import { HEADER_IDENTIFIER_PREFIX, HeaderApp } from './header/HeaderApp.tsx';
import { lazyMenus } from './menus/menus.lazy.tsx';
import type { HeaderServices } from './ui/header-context.ts';

/** None of them is called while rendering. */
const SERVER_SERVICES: HeaderServices = {
  fetch: () => Promise.reject(new Error('The header fetches nothing on the server')),
  navigate: () => false,
  onSearch: () => true,
  onLocation() {},
  track() {},
  onError() {},
};

export const contract: HeaderServer['contract'] = HEADER_SERVER_CONTRACT;

export const readLabels: HeaderServer['readLabels'] = (locale) =>
  Object.fromEntries(
    Object.entries(messagesByLocale[locale]).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

export const renderHeader: HeaderServer['renderHeader'] = (props) =>
  renderToString(
    <StrictMode>
      <HeaderApp
        props={props}
        messages={messagesByLocale[props.env.localeInfo.locale as Locale]}
        services={SERVER_SERVICES}
        serverMenus={lazyMenus}
      />
    </StrictMode>,
    { identifierPrefix: HEADER_IDENTIFIER_PREFIX },
  );
