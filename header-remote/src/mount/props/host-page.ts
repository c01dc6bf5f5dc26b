import type { HeaderPage } from '../../../../shared/contracts/header-props.ts';
import { isHomePath } from '../../../../shared/navigation/page-path.ts';

/** Creates the `page` prop for a host's page of which only path and query are known. */
export function createHostPage(path: string): HeaderPage {
  return { path, isHome: isHomePath(path), query: '', variant: 'default', showCreateEventCTA: true };
}
