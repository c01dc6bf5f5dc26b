import { ChevronDown, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MenuLink } from '../../../shared/contracts/header-props.ts';
import { buildUserRow, buildVisitorRow, isCreateEventShown } from '../../../shared/navigation/header-row.ts';
import { buildLink, type NavigationLink } from '../../../shared/navigation/links.ts';
import { buildMobileEntries } from '../../../shared/navigation/mobile-links.ts';
import { buildMobileSignupLink } from '../../../shared/navigation/sign-in-links.ts';
import { cutUserLabel, resolveUserLabel } from '../../../shared/navigation/user-label.ts';
import type { UserMenuEntry } from '../../../shared/navigation/user-menu.ts';
import { useHeader } from '../ui/header-context.ts';
import { Icon } from '../ui/Icon.tsx';
import { Avatar } from './Avatar.tsx';
import { EmailText } from './EmailText.tsx';
import { LINK_MENUS, type LinkMenuId, LinkMenuRows } from './LinkMenuRows.tsx';
import { MenuGroup, MenuRow } from './MenuRow.tsx';
import styles from './NarrowMenuContent.module.css';
import { groupEntries, UserMenuGroup, useUserEntries } from './UserMenuRows.tsx';

interface NarrowMenuContentProps {
  /** Opens the create-event modal; null: the form goes to its page. */
  readonly onCreateEvent: (() => void) | null;
}

/** Account on top, then what one may do, help at the end (design.md "Drawer"). */
export function NarrowMenuContent({ onCreateEvent }: NarrowMenuContentProps) {
  const { props, t } = useHeader();
  const { user, env, page } = props;
  const entryGroups = groupEntries(useUserEntries());
  const session = entryGroups.at(-1);
  // Organizers have that heading in their own list: one place is enough.
  const hasOrganizeGroup = entryGroups.some(([first]) => first?.group === 'organize');
  const visitor = buildVisitorRow(env);
  return (
    <div className={styles.content}>
      {user.isAuthenticated ? <Account /> : <SignIn />}
      {isCreateEventShown(user, page) ? (
        <form className={styles.create} action={buildLink(env, 'create-from-scratch').url}>
          <button
            type="submit"
            className={`${styles.action} ${styles.quiet}`}
            data-track="drawer:create-event"
            onClick={(event) => {
              if (onCreateEvent === null) return;
              event.preventDefault();
              onCreateEvent();
            }}
          >
            <Icon of={Plus} />
            {t('link.create-an-event')}
          </button>
        </form>
      ) : null}
      <MenuGroup>
        {(user.isAuthenticated
          ? [buildUserRow(env, user).browseEvents]
          : [visitor.findEvents, visitor.createEvents, visitor.findMyTickets]
        ).map((link) => (
          <LinkRow key={link.id} link={link} />
        ))}
        {user.isAuthenticated ? <LikesRow /> : null}
      </MenuGroup>
      {entryGroups.slice(0, -1).map((entries) => (
        <UserMenuGroup key={entries[0]?.group} entries={entries}>
          {entries[0]?.group === 'organize' ? <LinkMenuRows id="organize" without={listUrls(entries)} /> : null}
        </UserMenuGroup>
      ))}
      {hasOrganizeGroup ? null : <LinkMenuSection id="organize" />}
      <MobileLinks />
      <LinkMenuSection id="help" />
      {session === undefined ? null : <UserMenuGroup entries={session} />}
    </div>
  );
}

function listUrls(entries: readonly UserMenuEntry[]): readonly string[] {
  return entries.flatMap((entry) => (entry.kind === 'link' ? [entry.link.url] : []));
}

function LinkRow({ link }: { readonly link: NavigationLink }) {
  const { t } = useHeader();
  return (
    <MenuRow
      url={link.url}
      label={t(link.labelKey)}
      gaLabel={link.id}
      mark={link.mark}
      opensNewTab={link.opensNewTab}
    />
  );
}

function LikesRow() {
  const { props, t } = useHeader();
  const likes = buildUserRow(props.env, props.user).likes;
  if (likes === null) return null;
  return <MenuRow url={likes.link.url} label={t(likes.link.labelKey)} gaLabel={likes.link.id} count={likes.count} />;
}

function Account() {
  const { user } = useHeader().props;
  const label = cutUserLabel(resolveUserLabel(user));
  return (
    <div className={styles.account}>
      <Avatar user={user} />
      <div className={styles.person}>
        <p className={styles.name}>{label}</p>
        {user.email === null || user.email === label ? null : (
          <p className={styles.email}>
            <EmailText email={user.email} />
          </p>
        )}
      </div>
    </div>
  );
}

function SignIn() {
  const { props, t } = useHeader();
  const { signIn } = buildVisitorRow(props.env, props.page.path);
  const signUp = buildMobileSignupLink(props.env);
  const [first] = signIn;
  return (
    <div className={styles['sign-in']}>
      {first === undefined ? null : (
        <a className={`${styles.action} ${styles.outlined}`} href={first.url} data-track={`drawer:${first.id}`}>
          {t(first.labelKey)}
        </a>
      )}
      <a className={`${styles.action} ${styles.primary}`} href={signUp.url} data-track="drawer:sign-up">
        {t(signUp.labelKey)}
      </a>
    </div>
  );
}

function LinkMenuSection({ id }: { readonly id: LinkMenuId }) {
  const { props, t } = useHeader();
  const { home, suggested } = props.env[LINK_MENUS[id].urls];
  const urls = [home, ...suggested.map(({ url }: MenuLink) => url)];
  return (
    <div className={styles.block}>
      <Section label={t(`menu.${id}`)} urls={urls}>
        <MenuGroup>
          <LinkMenuRows id={id} />
        </MenuGroup>
      </Section>
    </div>
  );
}

/** Links of narrow screens alone (spec §2 "Mobile only"); the style sheet hides them on wide ones. */
function MobileLinks() {
  const { props, t } = useHeader();
  return (
    <div className={styles.mobile}>
      <MenuGroup>
        {buildMobileEntries(props.env).map((entry) =>
          entry.kind === 'link' ? (
            <LinkRow key={entry.link.id} link={entry.link} />
          ) : (
            <li key={entry.id}>
              <Section label={t(entry.labelKey)} urls={entry.links.map(({ url }) => url)}>
                <MenuGroup>
                  {entry.links.map((link) => (
                    <LinkRow key={link.id} link={link} />
                  ))}
                </MenuGroup>
              </Section>
            </li>
          ),
        )}
      </MenuGroup>
    </div>
  );
}

interface SectionProps {
  readonly label: string;
  /** Addresses inside: the list starts open where one of them is the page (spec §4 "Header menu"). */
  readonly urls: readonly string[];
  readonly children: ReactNode;
}

/** A list that expands, with no script of ours. */
function Section({ label, urls, children }: SectionProps) {
  const { path } = useHeader().props.page;
  return (
    <details className={styles.section} open={urls.includes(path)}>
      <summary className={styles.summary}>
        {label}
        <span className={styles.chevron}>
          <Icon of={ChevronDown} />
        </span>
      </summary>
      {children}
    </details>
  );
}
