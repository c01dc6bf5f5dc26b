import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ANONYMOUS_USER } from '../../../shared/contracts/anonymous-user.ts';
import type { HeaderProps, HeaderUser } from '../../../shared/contracts/header-props.ts';
import { messagesByLocale } from '../../../shared/i18n/compiled/header/all.ts';
import { messages as EAGER } from '../../../shared/i18n/compiled/header/en_US.ts';
import type { HeaderMessageKey } from '../../../shared/i18n/message-keys.ts';
import { createTranslate } from '../../../shared/i18n/translate.ts';
import { buildHeaderEnvironment } from '../../../shared/navigation/header-environment.ts';
import { DEFAULT_SITE } from '../../../shared/sites/sites.ts';
import { HeaderSearch } from '../search/HeaderSearch.tsx';
import { HeaderApp } from './HeaderApp.tsx';

const SERVICES = {
  fetch: () => Promise.reject(new Error('nothing is fetched')),
  withMessages: <Part,>(part: Promise<Part>) => part,
  navigate: () => false,
  onSearch: () => true,
  onLocation() {},
  track() {},
  onError() {},
};

const MESSAGES = messagesByLocale.en_US;

const signedIn: HeaderUser = {
  ...ANONYMOUS_USER,
  isAuthenticated: true,
  publicId: 'p1',
  fullName: 'Ana',
  numOrders: 2,
};

/** As a browser renders it before any lazy part is loaded. */
function render(user: HeaderUser, isNewSignIn: boolean, messages: typeof MESSAGES): string {
  const language = DEFAULT_SITE.languages[0];
  const flags = { 'new-signin-signup': isNewSignIn };
  const translate = createTranslate<HeaderMessageKey>(MESSAGES);
  const site = { site: DEFAULT_SITE, language, serverUrl: '', linkBase: '', adminServerUrl: null };
  const props: HeaderProps = {
    version: 1,
    user,
    env: buildHeaderEnvironment({ ...site, isMobile: false, flags, translate }),
    location: null,
    flags,
    page: { path: '/', isHome: true, query: '', variant: 'default', showCreateEventCTA: true },
    variant: 'full',
  };
  return renderToString(<HeaderApp props={props} messages={messages} services={SERVICES} search={<HeaderSearch />} />);
}

it('a header without its lazy parts shows no text that comes with them', () => {
  for (const user of [
    ANONYMOUS_USER,
    signedIn,
    { ...signedIn, isStaff: true, hasTikibar: true, canCreateEvents: true },
  ])
    for (const isNewSignIn of [false, true]) {
      const whole = render(user, isNewSignIn, MESSAGES);
      expect(whole).toContain('role="search"');
      expect(render(user, isNewSignIn, EAGER)).toBe(whole);
    }
});
