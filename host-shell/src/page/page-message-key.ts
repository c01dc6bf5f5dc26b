import type english from '../../../shared/i18n/messages/pages/en.json';

/** Keys of the namespace `pages`; English has all of them. */
export type PageMessageKey = keyof typeof english;
