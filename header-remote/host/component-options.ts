import type { MountOptions } from '../types/contract.d.ts';
import { resolveSiteOrigin } from './site-origin.ts';

/** Props of a component that are the header's own: in one object, one by one, and its site. */
interface HeaderProps {
  readonly site: string | undefined;
  readonly own: MountOptions;
  readonly props: MountOptions | null | undefined;
}

/** Returns the header's options of a component; those in one object win over the others. */
export const resolveComponentOptions = ({ site, own, props }: HeaderProps): MountOptions => ({
  ...(site === undefined ? {} : { origin: resolveSiteOrigin(site) }),
  ...own,
  ...props,
});
