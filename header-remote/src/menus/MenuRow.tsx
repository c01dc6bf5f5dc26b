import type { ReactNode } from 'react';
import type { EventCreateSource } from '../../../shared/analytics/analytics-events.ts';
import type { MenuLink } from '../../../shared/contracts/header-props.ts';
import type { NavigationLink } from '../../../shared/navigation/navigation-links.ts';
import { isCurrentPage } from '../../../shared/navigation/page-path.ts';
import { Badge, VisuallyHidden } from '../ui/elements.tsx';
import { useHeader } from '../ui/header-context.ts';
import styles from './MenuRow.module.css';

/** Analytics sources of the links that lead to creating an event, by their label. */
const CREATE_SOURCES: Readonly<Record<string, EventCreateSource>> = {
  'create-from-scratch': 'scratch',
  'create-with-ai': 'ai',
  'create-event': 'direct',
};

type MenuRowProps = MenuLink &
  Partial<Pick<NavigationLink, 'mark' | 'opensNewTab'>> & {
    /** The badge's text. */
    readonly count?: string | null;
  };

/** One link of a menu or of the drawer. */
export function MenuRow({ url, label, gaLabel, accentLink, count, mark, opensNewTab }: MenuRowProps) {
  const { props, t } = useHeader();
  return (
    <li>
      <a
        className={accentLink ? `${styles.row} ${styles.accent}` : styles.row}
        href={url}
        data-track={`menu:${gaLabel}`}
        data-create={CREATE_SOURCES[gaLabel]}
        aria-current={isCurrentPage(url, props.page, props.env) ? 'page' : undefined}
        {...(opensNewTab ? { target: '_blank', rel: 'noopener noreferrer' } : undefined)}
      >
        <span className={styles.label}>{label}</span>
        {mark ? <Badge variant={mark}>{t(`link.mark-${mark}`)}</Badge> : null}
        {count ? <span className={styles.count}>{count}</span> : null}
        {opensNewTab ? <VisuallyHidden>{` ${t('link.opens-new-tab')}`}</VisuallyHidden> : null}
      </a>
    </li>
  );
}

/** A row for one of the site's own links. */
export function LinkRow({ link, count = null }: { readonly link: NavigationLink; readonly count?: string | null }) {
  const { t } = useHeader();
  return <MenuRow {...link} label={t(link.labelKey)} gaLabel={link.id} count={count} />;
}

/** A list of rows, with a line between it and the list before. */
export function MenuGroup({ label, children }: { readonly label?: string; readonly children: ReactNode }) {
  return (
    <ul className={styles.group}>
      {label === undefined ? null : (
        <li className={styles.heading} aria-disabled="true">
          {label}
        </li>
      )}
      {children}
    </ul>
  );
}
