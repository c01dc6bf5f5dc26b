import { ChevronDown } from 'lucide-react';
import { useHeader } from '../ui/header-context.ts';
import { Icon } from '../ui/Icon.tsx';
import { Menu } from './Menu.tsx';

/** The menu Organize or Help in the bar. */
export function LinkMenu({ id }: { readonly id: 'organize' | 'help' }) {
  const { t } = useHeader();
  const trigger = (
    <>
      {t(`menu.${id}`)}
      <Icon of={ChevronDown} size={16} />
    </>
  );
  return <Menu id={id} trigger={trigger} />;
}
