import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ANONYMOUS_USER } from '../../../shared/contracts/anonymous-user.ts';
import type { HeaderUser } from '../../../shared/contracts/header-props.ts';
import { messagesByLocale } from '../../../shared/i18n/compiled/header/all.ts';
import { messages as EAGER } from '../../../shared/i18n/compiled/header/en_US.ts';
import { SAMPLE_ENVIRONMENT, SAMPLE_PROPS } from '../../test/sample-props.ts';
import { HeaderSearch } from '../search/HeaderSearch.tsx';
import { createKeptState } from '../ui/kept-state.ts';
import { HeaderApp } from './HeaderApp.tsx';

const SERVICES = {
  kept: createKeptState(),
  fetch: () => Promise.reject(new Error('nothing is fetched')),
  withMessages: <Part,>(part: Promise<Part>) => part,
  navigate: () => false,
  onSearch: () => true,
  onLocation() {},
  track() {},
  onError() {},
};

/** As a browser renders it before any lazy part is loaded. */
function render(user: HeaderUser, launchNewSignInSignUpLinks: boolean, messages: typeof EAGER): string {
  const env = { ...SAMPLE_ENVIRONMENT, launchNewSignInSignUpLinks };
  const props = { ...SAMPLE_PROPS, user, env, page: { ...SAMPLE_PROPS.page, isHome: true } };
  return renderToString(<HeaderApp props={props} messages={messages} services={SERVICES} search={<HeaderSearch />} />);
}

it('a header without its lazy parts shows no text that comes with them', () => {
  const signedIn = { ...ANONYMOUS_USER, isAuthenticated: true, publicId: 'p1', fullName: 'Ana', numOrders: 2 };
  const staff = { ...signedIn, isStaff: true, hasTikibar: true, canCreateEvents: true };
  for (const user of [ANONYMOUS_USER, signedIn, staff])
    for (const isNewSignIn of [false, true]) {
      const whole = render(user, isNewSignIn, messagesByLocale.en_US);
      expect(whole).toContain('role="search"');
      expect(render(user, isNewSignIn, EAGER)).toBe(whole);
    }
});
