import type { HeaderEnvironment } from '../../../shared/contracts/header-props.ts';
import { useHeader } from '../ui/header-context.ts';
import { MenuRow } from './MenuRow.tsx';

/** Home and suggested links of the menus Organize and Help (spec §2 "Header behaviour"). */
export const LINK_MENUS = {
  organize: { urls: 'organizeUrls', homeLabel: 'menu.organize-home' },
  help: { urls: 'helpUrls', homeLabel: 'link.help-center' },
} as const satisfies Readonly<Record<string, { urls: keyof HeaderEnvironment; homeLabel: string }>>;

export type LinkMenuId = keyof typeof LINK_MENUS;

/** The links of the menu, in the bar's panel and in the drawer alike. */
export function LinkMenuRows({ id }: { readonly id: LinkMenuId }) {
  const { props, t } = useHeader();
  const { urls, homeLabel } = LINK_MENUS[id];
  const { home, suggested } = props.env[urls];
  return (
    <>
      <MenuRow url={home} label={t(homeLabel)} gaLabel={`${id}-home`} />
      {suggested.map((link) => (
        <MenuRow
          key={link.gaLabel}
          url={link.url}
          label={link.label}
          gaLabel={link.gaLabel}
          isAccent={link.accentLink ?? false}
        />
      ))}
    </>
  );
}
