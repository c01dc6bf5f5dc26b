import type { PageMessageKey } from '../../../shared/i18n/message-keys.ts';
import { buildPath } from '../../../shared/routes/routes.ts';

interface HelpArticle {
  readonly titleKey: PageMessageKey;
  readonly textKey: PageMessageKey;
  readonly stepKeys: readonly PageMessageKey[];
  /** The page on which the user follows the advice. */
  readonly link: { readonly key: PageMessageKey; readonly path: string };
}

/** Content of the two help articles. */
export const HELP_ARTICLE_WORDS: Readonly<Record<string, HelpArticle>> = {
  'help-where-are-my-tickets': {
    titleKey: 'page.help-where-are-my-tickets.title',
    textKey: 'page.help-where-are-my-tickets.text',
    stepKeys: ['help.tickets.step-1', 'help.tickets.step-2'],
    link: { key: 'help.tickets.link', path: buildPath('my-tickets') },
  },
  'help-contact-organizer': {
    titleKey: 'page.help-contact-organizer.title',
    textKey: 'page.help-contact-organizer.text',
    stepKeys: ['help.organizer.step-1', 'help.organizer.step-2', 'help.organizer.step-3'],
    link: { key: 'info.next.find-events', path: buildPath('search-results', { search: 'local/all-events' }) },
  },
};
