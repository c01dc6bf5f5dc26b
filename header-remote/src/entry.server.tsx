import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import type { HeaderProps } from '../../shared/contracts/header-props.ts';
import { HEADER_SERVER_CONTRACT, type HeaderServer } from '../../shared/contracts/header-server.ts';
import { messagesByLocale } from '../../shared/i18n/compiled/header/all.ts';
import type { HeaderMessageKey } from '../../shared/i18n/message-keys.ts';
import { type CompiledMessages, createTranslate } from '../../shared/i18n/translate.ts';
import type { Locale } from '../../shared/sites/sites.ts';
import { serializeForScript } from '../../shared/text/serialize-for-script.ts';
import { createPageApi, HEADER_IDENTIFIER_PREFIX, HeaderApp } from './header/HeaderApp.tsx';
import * as lazyMenus from './menus/menus.lazy.tsx';
import { MENUS } from './menus/menus-state.ts';
import { PanelTemplates } from './pre-hydration/PanelTemplates.tsx';
import { createPreHydrationData } from './pre-hydration/pre-hydration-data.ts';
import { HeaderSearch, SEARCH_IDENTIFIER_PREFIX } from './search/HeaderSearch.tsx';
import { HeaderContext, type HeaderServices, type HeaderTranslate } from './ui/header-context.ts';
import { createKeptState } from './ui/kept-state.ts';

/** The menus render at once. */
const kept = createKeptState();
kept.set(MENUS, lazyMenus);

/** Services that rendering never calls. */
const SERVER_SERVICES: HeaderServices = {
  kept,
  fetch: () => Promise.reject(new Error('The header fetches nothing on the server')),
  withMessages: (part) => part,
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

/** A separate tree, because the browser hydrates it separately. */
function renderSearch(props: HeaderProps, messages: CompiledMessages): string {
  const t = createTranslate<HeaderMessageKey>(messages);
  const api = createPageApi(SERVER_SERVICES.fetch, props.env);
  const services = { ...SERVER_SERVICES, track() {}, trackInteraction() {}, api };
  return renderToString(
    <StrictMode>
      <HeaderContext value={{ props, t, services }}>
        <HeaderSearch />
      </HeaderContext>
    </StrictMode>,
    { identifierPrefix: SEARCH_IDENTIFIER_PREFIX },
  );
}

export const renderHeader: HeaderServer['renderHeader'] = (props) => {
  const messages = messagesByLocale[props.env.localeInfo.locale as Locale];
  const isFull = props.variant === 'full';
  return renderToString(
    <StrictMode>
      <HeaderApp
        props={props}
        messages={messages}
        services={SERVER_SERVICES}
        search={
          // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered here
          isFull ? <div aria-live="off" dangerouslySetInnerHTML={{ __html: renderSearch(props, messages) }} /> : null
        }
        serverPreHydration={isFull ? renderPreHydration(props) : ''}
      />
    </StrictMode>,
    { identifierPrefix: HEADER_IDENTIFIER_PREFIX },
  );
};

const templates = new Map<string, string>();

/** The panels are the same for every page of a locale and a timeframe of trending searches. */
function renderTemplate(locale: Locale, t: HeaderTranslate, timeframe: string | undefined): string {
  // Keyed by the text of the timeframe: there are few of them, whatever the origin sends.
  const key = `${locale} ${t('search.trending', { timeframe: `${timeframe}` })}`;
  // The pre-hydration script sets the ids of its copies.
  const render = () => renderToString(<PanelTemplates t={t} timeframe={timeframe} />).replaceAll(/ id="[^"]*"/g, '');
  const html = templates.get(key) ?? render();
  templates.set(key, html);
  return html;
}

/** Renders the HTML that the pre-hydration script works with: the panels that it copies, and its data. */
export function renderPreHydration(
  props: Pick<HeaderProps, 'env' | 'location' | 'page' | 'trendingTimeframe'>,
): string {
  const locale = props.env.localeInfo.locale as Locale;
  const t = createTranslate<HeaderMessageKey>(messagesByLocale[locale]);
  const data = serializeForScript(createPreHydrationData(props, t));
  return `${renderTemplate(locale, t, props.trendingTimeframe)}<script type="application/json" data-marquee-data>${data}</script>`;
}
