import { Heart, type LucideIcon, Ticket } from 'lucide-react';
import { useRef } from 'react';
import { buildAnonymousRow, buildUserRow, type CountedLink } from '../../../shared/navigation/nav-row.ts';
import { CreateEvent, type OpenCreateEvent } from '../create-event/CreateEvent.tsx';
import { LinkMenu, MobileMenu, UserMenu } from '../menus/Menu.tsx';
import { useInteractiveMenus } from '../menus/use-interactive-menus.ts';
import { Badge, Icon } from '../ui/elements.tsx';
import { useHeader } from '../ui/header-context.ts';
import { Recovery } from '../ui/Recovery.tsx';
import styles from './MainNavigation.module.css';
import { createNavLayout, type RowWidth } from './nav-layout.ts';

/** The navigation "Main": the links that fit in the row, and a menu with all of them. */
export function MainNavigation() {
  const { props, t } = useHeader();
  const { user, env } = props;
  const root = useRef<HTMLElement>(null);
  const createEvent = useRef<OpenCreateEvent>(null);
  const layout = createNavLayout(props, t);
  const row = buildUserRow(env, user);
  useInteractiveMenus(root);
  const onCreateEvent = (opener: HTMLElement | null) => createEvent.current?.('drawer', opener);

  return (
    <nav ref={root} className={styles.navigation} aria-label={t('header.navigation')}>
      <Recovery container={root}>
        {layout.items.map(({ entry, from }) => (
          <div key={typeof entry === 'string' ? entry : entry.label} className={showFrom(from)}>
            {typeof entry === 'string' ? (
              <LinkMenu id={entry} />
            ) : (
              <a
                className={styles.link}
                href={entry.url}
                data-track={`header:${entry.gaLabel}`}
                suppressHydrationWarning
              >
                {entry.label}
              </a>
            )}
          </div>
        ))}
        {layout.createEvent === null ? null : (
          <CreateEvent
            ref={createEvent}
            className={showFrom(960)}
            labelClassName={showFrom(layout.createEvent.labelFrom)}
          />
        )}
        {user.isAuthenticated ? (
          <>
            <IconLink counted={row.likes} icon={Heart} className={styles.medium} />
            <IconLink counted={row.tickets} icon={Ticket} />
            <div className={showFrom(960)}>
              <UserMenu labelClassName={showFrom(layout.accountLabelFrom)} />
            </div>
          </>
        ) : (
          <SignInLinks />
        )}
        <div className={layout.menuUntil && styles[`until-${layout.menuUntil}`]}>
          <MobileMenu onCreateEvent={onCreateEvent} />
        </div>
      </Recovery>
    </nav>
  );
}

/** Class of an element that is visible from a width on; undefined if it never is. */
function showFrom(from: RowWidth | undefined): string {
  return from === undefined ? `${styles.entry}` : `${styles.entry} ${styles[`from-${from}`]}`;
}

/** Sign In, or Log In and Sign Up; Sign Up is then the row's only call to action. */
function SignInLinks() {
  const { props, t } = useHeader();
  const links = buildAnonymousRow(props.env, props.page.path).signIn;
  return links.map((link, index) => {
    const isLast = index === links.length - 1 && links.length > 1;
    return (
      <a
        key={link.id}
        className={`${styles.link} ${isLast ? `${styles.outlined} ${styles.medium}` : ''}`}
        href={link.url}
        data-track={`header:${link.id}`}
        suppressHydrationWarning
      >
        {t(link.labelKey)}
      </a>
    );
  });
}

interface IconLinkProps {
  readonly counted: CountedLink | null;
  readonly icon: LucideIcon;
  readonly className?: string | undefined;
}

function IconLink({ counted, icon, className = '' }: IconLinkProps) {
  const { t } = useHeader();
  if (counted === null) return null;
  const { link, count } = counted;
  // A badge asks for attention, and 0 needs none; the menus' labels show 0 as well.
  const badge = count === '0' ? null : count;
  const label = t(link.labelKey) + (badge ? ` ${badge}` : '');
  return (
    // A title other than the name would be the link's description, and screen readers would say the label twice.
    <a className={`${styles['icon-link']} ${className}`} href={link.url} title={label} data-track={`header:${link.id}`}>
      <Icon of={icon} size={24} label={label} />
      {badge && (
        <span className={styles.count} aria-hidden="true">
          <Badge variant="count">{badge}</Badge>
        </span>
      )}
    </a>
  );
}
