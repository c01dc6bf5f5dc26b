import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import type { HeaderProps } from '../../shared/contracts/header-props.ts';
import { messagesByLocale } from '../../shared/i18n/compiled/header/all.ts';
import { createTranslate, type Translate } from '../../shared/i18n/translate.ts';
import type { Locale } from '../../shared/sites/sites.ts';
import { HeaderApp } from './header/HeaderApp.tsx';
import { IDENTIFIER_PREFIX } from './mount/identifier-prefix.ts';
import type { HeaderServices } from './ui/header-context.ts';

/** Nothing is called while rendering on the server. */
const SERVER_SERVICES: HeaderServices = {
  fetch: () => Promise.reject(new Error('The header fetches nothing on the server')),
  navigate() {},
  onSearch() {},
  onLocation() {},
  track() {},
  onError() {},
};

/** The header's words of a locale, for what the edge says in them: the labels of the environment object. */
export function createHeaderTranslate(locale: Locale): Translate {
  return createTranslate(messagesByLocale[locale]);
}

/** The header's HTML, to stand inside its root element. The same props draw the same HTML. */
export function renderHeader(props: HeaderProps): string {
  return renderToString(
    <StrictMode>
      <HeaderApp props={props} messages={messagesByLocale[props.env.localeInfo.locale as Locale]} services={SERVER_SERVICES} />
    </StrictMode>,
    { identifierPrefix: IDENTIFIER_PREFIX },
  );
}
