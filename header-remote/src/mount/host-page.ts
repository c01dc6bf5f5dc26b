import type { HeaderPage } from '../../../shared/contracts/header-props.ts';
import { isHomePath } from '../../../shared/navigation/page-path.ts';

/** The header's page prop for a host's page, of which only the path (and query) is known. */
export function createHostPage(path: string): HeaderPage {
  return { path, isHome: isHomePath(path), query: '', variant: 'default', showCreateEventCTA: true };
}
