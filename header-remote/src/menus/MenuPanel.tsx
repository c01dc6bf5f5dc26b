import { LinkMenuRows } from './LinkMenuRows.tsx';
import type { MenuId } from './Menu.tsx';
import { MenuGroup } from './MenuRow.tsx';
import { UserMenuRows } from './UserMenuRows.tsx';

/** What a menu's button opens. */
export function MenuPanel({ id }: { readonly id: MenuId }) {
  if (id === 'user') return <UserMenuRows />;
  return (
    <MenuGroup>
      <LinkMenuRows id={id} />
    </MenuGroup>
  );
}
