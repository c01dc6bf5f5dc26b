import type { ReactNode } from 'react';
import { buildUserMenu, type UserMenuEntry } from '../../../shared/navigation/user-menu.ts';
import { useHeader } from '../ui/header-context.ts';
import { LogOut } from './LogOut.tsx';
import { MenuGroup, MenuRow } from './MenuRow.tsx';
import styles from './Person.module.css';
import { Person } from './Person.tsx';

/** Who is signed in, then their links (spec §2, §6). */
export function UserMenuRows() {
  return (
    <>
      <div className={styles.profile}>
        <Person />
      </div>
      {groupEntries(useUserEntries()).map((entries) => (
        <UserMenuGroup key={entries[0]?.group} entries={entries} />
      ))}
    </>
  );
}

export function useUserEntries(): readonly UserMenuEntry[] {
  const { user, env, flags, page } = useHeader().props;
  return buildUserMenu({ user, env, flags, currentUrl: page.path });
}

/** Entries by the groups that hairlines part, in their order. */
export function groupEntries(entries: readonly UserMenuEntry[]): readonly (readonly UserMenuEntry[])[] {
  const groups = [...new Set(entries.map(({ group }) => group))];
  return groups.map((group) => entries.filter((entry) => entry.group === group));
}

interface UserMenuGroupProps {
  readonly entries: readonly UserMenuEntry[];
  /** Rows after them. */
  readonly children?: ReactNode;
}

export function UserMenuGroup({ entries, children }: UserMenuGroupProps) {
  const { t } = useHeader();
  const label = entries.find((entry) => entry.kind === 'label');
  return (
    <MenuGroup {...(label === undefined ? undefined : { label: t(label.labelKey) })}>
      {entries.map((entry) => {
        if (entry.kind === 'log-out') return <LogOut key="log-out" url={entry.link.url} />;
        if (entry.kind === 'label') return null;
        const { link, count } = entry;
        return (
          <MenuRow
            key={link.id}
            url={link.url}
            label={t(link.labelKey)}
            gaLabel={link.id}
            count={count}
            mark={link.mark}
            opensNewTab={link.opensNewTab}
          />
        );
      })}
      {children}
    </MenuGroup>
  );
}
