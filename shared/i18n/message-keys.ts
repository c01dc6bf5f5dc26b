import type catalogue from './messages/catalogue/en.json';
import type edge from './messages/edge/en.json';
import type header from './messages/header/en.json';
import type headerLazy from './messages/header-lazy/en.json';
import type pages from './messages/pages/en.json';

/*
 * Keys of each namespace. English has every key: `tools/i18n/compile-messages.ts` fails for a language that lacks one.
 */
export type CatalogueMessageKey = keyof typeof catalogue;
export type EdgeMessageKey = keyof typeof edge;
export type HeaderMessageKey = keyof typeof header | keyof typeof headerLazy;
export type PageMessageKey = keyof typeof pages;
