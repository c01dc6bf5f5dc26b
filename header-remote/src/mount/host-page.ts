import type { HeaderPage } from '../../../shared/contracts/header-props.ts';
import { isHomePath } from '../../../shared/navigation/page-path.ts';

/** What a header knows of a host's page by its path (and query) alone. */
export function describeHostPage(path: string): HeaderPage {
  return { path, isHome: isHomePath(path), query: '', variant: 'default', showCreateEventCTA: true };
}
