import { ChevronDown, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { buildMobileEntries, buildMobileSignupLink } from '../../../shared/navigation/mobile-menu.ts';
import { buildAnonymousRow, buildUserRow, isCreateEventShown } from '../../../shared/navigation/nav-row.ts';
import { buildNavRowLink } from '../../../shared/navigation/navigation-links.ts';
import { isCurrentPage } from '../../../shared/navigation/page-path.ts';
import { cutUserLabel } from '../../../shared/navigation/user-label.ts';
import { Icon } from '../ui/elements.tsx';
import { useHeader } from '../ui/header-context.ts';
import styles from './DrawerContent.module.css';
import {
  LINK_MENUS,
  type LinkMenuId,
  LinkMenuRows,
  UserMenuGroup,
  UserProfile,
  useUserMenuGroups,
} from './MenuContent.tsx';
import row from './MenuRow.module.css';
import { LinkRow, MenuGroup, MenuRow } from './MenuRow.tsx';

/**
 * The account, then what the user may do, then help.
 *
 * @param onCreateEvent opens the create-event modal; without script the form goes to a page
 */
export function DrawerContent({ onCreateEvent }: { readonly onCreateEvent: () => void }) {
  const { props, t } = useHeader();
  const { user, env, page } = props;
  const { afterMenus = [], beforeSignIn = [], drawer = [] } = props.slots ?? {};
  const entryGroups = useUserMenuGroups();
  const session = entryGroups.at(-1);
  // Organizers have these links in a group of the user menu.
  const hasOrganizeGroup = entryGroups.some(([first]) => first?.group === 'organize');
  const anonymousRow = buildAnonymousRow(env);
  const userRow = buildUserRow(env, user);
  const likes = user.isAuthenticated ? userRow.likes : null;
  return (
    <div className={styles.content}>
      {user.isAuthenticated ? <UserProfile cutLabel={cutUserLabel} /> : <SignIn />}
      {isCreateEventShown(user, page) ? (
        <form className={styles.create} action={buildNavRowLink(env, 'create-from-scratch').url}>
          <button
            type="submit"
            className={`${styles.action} ${styles.quiet}`}
            data-track="drawer:create-event"
            onClick={(event) => {
              event.preventDefault();
              onCreateEvent();
            }}
          >
            <Icon of={Plus} />
            <span>{t('link.create-an-event')}</span>
          </button>
        </form>
      ) : null}
      <MenuGroup>
        {(user.isAuthenticated
          ? [userRow.browseEvents]
          : [anonymousRow.findEvents, anonymousRow.createEvents, anonymousRow.findMyTickets]
        ).map((link) => (
          <LinkRow key={link.id} link={link} />
        ))}
        {likes ? <LinkRow link={likes.link} count={likes.count} /> : null}
        {[...afterMenus, ...beforeSignIn, ...drawer].map((link) => (
          <MenuRow key={link.label} {...link} />
        ))}
      </MenuGroup>
      {entryGroups.slice(0, -1).map((entries) => (
        <UserMenuGroup key={entries[0]?.group} entries={entries}>
          {entries[0]?.group === 'organize' ? <LinkMenuRows id="organize" /> : null}
        </UserMenuGroup>
      ))}
      {hasOrganizeGroup ? null : <LinkMenuSection id="organize" />}
      <MobileLinks />
      <LinkMenuSection id="help" />
      {session === undefined ? null : (
        <div className={styles.block}>
          <UserMenuGroup entries={session} />
        </div>
      )}
    </div>
  );
}

/** The row's links for signing in. The mobile header has its own sign-up link; the style sheet shows one of the two. */
function SignIn() {
  const { props, t } = useHeader();
  const { env, page } = props;
  const [first, ...rest] = buildAnonymousRow(env, page.path).signIn;
  const actions = [
    ...(first ? ([[first, styles.outlined]] as const) : []),
    [buildMobileSignupLink(env, page.path), `${styles.primary} ${styles['mobile-only']}`] as const,
    ...rest.map((link) => [link, `${styles.primary} ${styles['desktop-only']}`] as const),
  ];
  return (
    <div className={styles['sign-in']}>
      {actions.map(([{ id, url, labelKey }, className]) => (
        <a key={className + id} className={`${styles.action} ${className}`} href={url} data-track={`drawer:${id}`}>
          {t(labelKey)}
        </a>
      ))}
    </div>
  );
}

function LinkMenuSection({ id }: { readonly id: LinkMenuId }) {
  const { props, t } = useHeader();
  const { home, suggested } = props.env[LINK_MENUS[id].urls];
  const urls = [home, ...suggested.map(({ url }) => url)];
  return (
    <div className={styles.block}>
      <Section label={t(`menu.${id}`)} urls={urls}>
        <LinkMenuRows id={id} />
      </Section>
    </div>
  );
}

/** Links of the mobile header only. The style sheet hides them on wider screens. */
function MobileLinks() {
  const { props, t } = useHeader();
  return (
    <div className={`${styles.block} ${styles['mobile-only']}`}>
      <MenuGroup>
        {buildMobileEntries(props.env).map((entry) =>
          entry.kind === 'link' ? (
            <LinkRow key={entry.link.id} link={entry.link} />
          ) : (
            <li key={entry.id}>
              <Section label={t(entry.labelKey)} urls={entry.links.map(({ url }) => url)}>
                {entry.links.map((link) => (
                  <LinkRow key={link.id} link={link} />
                ))}
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
  /** Addresses in the list. The list starts open if one of them is the current page. */
  readonly urls: readonly string[];
  readonly children: ReactNode;
}

/** A list that expands without script. */
function Section({ label, urls, children }: SectionProps) {
  const { page, env } = useHeader().props;
  return (
    <details className={styles.section} open={urls.some((url) => isCurrentPage(url, page, env))}>
      <summary className={row.row}>
        <span className={row.label}>{label}</span>
        <span className={styles.chevron}>
          <Icon of={ChevronDown} />
        </span>
      </summary>
      <MenuGroup>{children}</MenuGroup>
    </details>
  );
}
