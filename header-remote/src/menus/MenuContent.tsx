import { type FormEvent, Fragment, type ReactNode } from 'react';
import { readCsrfToken } from '../../../shared/api/api-client.ts';
import type { HeaderEnvironment } from '../../../shared/contracts/header-props.ts';
import { CSRF_FIELD } from '../../../shared/cookies/session-cookies.ts';
import type { HeaderMessageKey } from '../../../shared/i18n/message-keys.ts';
import { buildCurrentUrl } from '../../../shared/navigation/menu-links.ts';
import { resolveUserLabel } from '../../../shared/navigation/user-label.ts';
import { buildUserMenu, type UserMenuEntry } from '../../../shared/navigation/user-menu.ts';
import { useHeader } from '../ui/header-context.ts';
import { Avatar } from './Avatar.tsx';
import styles from './MenuRow.module.css';
import { LinkRow, MenuGroup, MenuRow } from './MenuRow.tsx';
import type { MenuId } from './menus-state.ts';
import profile from './UserProfile.module.css';

/** The home page and the suggested links of a menu. */
export const LINK_MENUS = {
  organize: { urls: 'organizeUrls', homeLabel: 'menu.organize-home' },
  help: { urls: 'helpUrls', homeLabel: 'link.help-center' },
} as const satisfies Readonly<Record<string, { urls: keyof HeaderEnvironment; homeLabel: HeaderMessageKey }>>;

export type LinkMenuId = keyof typeof LINK_MENUS;

/** Content of a menu's panel in the bar. */
export function MenuContent({ id }: { readonly id: MenuId }) {
  const groups = useUserMenuGroups();
  return id === 'user' ? (
    <>
      <div className={profile.profile}>
        <UserProfile />
      </div>
      {groups.map((entries) => (
        <UserMenuGroup key={entries[0]?.group} entries={entries} />
      ))}
    </>
  ) : (
    <MenuGroup>
      <LinkMenuRows id={id} />
    </MenuGroup>
  );
}

/** The links of a menu, for the bar's panel and the drawer. */
export function LinkMenuRows({ id }: { readonly id: LinkMenuId }) {
  const { props, t } = useHeader();
  const { urls, homeLabel } = LINK_MENUS[id];
  const { home, suggested } = props.env[urls];
  const links = [{ url: home, label: t(homeLabel), gaLabel: `${id}-home` }, ...suggested];
  return links.map((link) => <MenuRow key={link.gaLabel} {...link} />);
}

/** The entries of the user menu by group, in their order. */
export function useUserMenuGroups(): readonly (readonly UserMenuEntry[])[] {
  const { user, env, flags, page } = useHeader().props;
  const currentUrl = buildCurrentUrl(env, page.path, globalThis.location?.origin);
  const entries = buildUserMenu({ user, env, flags, currentUrl });
  const groups = [...new Set(entries.map(({ group }) => group))];
  return groups.map((group) => entries.filter((entry) => entry.group === group));
}

interface UserMenuGroupProps {
  readonly entries: readonly UserMenuEntry[];
  /** Rows after the entries. */
  readonly children?: ReactNode;
}

export function UserMenuGroup({ entries, children }: UserMenuGroupProps) {
  const { t } = useHeader();
  const label = entries.find((entry) => entry.kind === 'label');
  return (
    <MenuGroup {...(label === undefined ? undefined : { label: t(label.labelKey) })}>
      {entries.map((entry) => {
        if (entry.kind === 'log-out') return <LogOutRow key="log-out" url={entry.link.url} />;
        if (entry.kind === 'label') return null;
        return <LinkRow key={entry.link.id} link={entry.link} count={entry.count} />;
      })}
      {children}
    </MenuGroup>
  );
}

/** A second press within this time would post the token of a session that has ended. */
const REPEAT_MS = 5_000;

/** Logging out changes state, so it is a form that posts, not a link. Without script the page asks again. */
function LogOutRow({ url }: { readonly url: string }) {
  const { t } = useHeader();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    if (form.hasAttribute('aria-busy')) return event.preventDefault();
    form.setAttribute('aria-busy', 'true');
    setTimeout(() => form.removeAttribute('aria-busy'), REPEAT_MS);
    // The token is the user's own and must not be in HTML that a cache may store.
    const token = form.elements.namedItem(CSRF_FIELD) as HTMLInputElement;
    token.value = readCsrfToken(() => document.cookie) ?? '';
  };
  return (
    <li>
      <form method="post" action={url} onSubmit={submit}>
        <input type="hidden" name={CSRF_FIELD} />
        <button type="submit" className={`${styles.row} ${styles.button}`} data-track="menu:log-out">
          {t('link.log-out')}
        </button>
      </form>
    </li>
  );
}

/** The signed-in user: picture, name and e-mail address, or only the address if there is no name. */
export function UserProfile({ cutLabel }: { readonly cutLabel?: (label: string) => string }) {
  const { user } = useHeader().props;
  const label = resolveUserLabel(user);
  const email = user.email?.trim() ?? '';
  return (
    <div className={profile.user}>
      <Avatar user={user} />
      <div className={profile.texts}>
        <p className={profile.name} dir="auto" translate="no">
          {cutLabel?.(label) ?? label}
        </p>
        {email === '' || email === label ? null : (
          <p className={profile.email} translate="no">
            <EmailText email={email} />
          </p>
        )}
      </div>
    </div>
  );
}

/** A long address breaks after its @ or a dot, not within a word. */
function EmailText({ email }: { readonly email: string }) {
  return [...email.matchAll(/[^@.]*[@.]|[^@.]+/g)].map(({ 0: part, index }) => (
    <Fragment key={index}>
      <span>{part}</span>
      <wbr />
    </Fragment>
  ));
}
