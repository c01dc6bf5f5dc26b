import { ADDRESS_PROPERTIES } from './properties/addresses.ts';
import { CONTRACT_PROPERTIES } from './properties/contracts.ts';
import { HTTP_FIELD_PROPERTIES } from './properties/http-fields.ts';
import { LONG_TEXT_PROPERTIES } from './properties/long-texts.ts';
import { PAGE_PROPERTIES } from './properties/parts-of-pages.ts';
import { PLACE_PROPERTIES } from './properties/places.ts';
import { TEXT_PROPERTIES } from './properties/texts.ts';

/** The rules of all parsers and builders that read what clients, hosts, operators and origins send. */
export const PROPERTIES = [
  ...ADDRESS_PROPERTIES,
  ...CONTRACT_PROPERTIES,
  ...HTTP_FIELD_PROPERTIES,
  ...LONG_TEXT_PROPERTIES,
  ...PAGE_PROPERTIES,
  ...PLACE_PROPERTIES,
  ...TEXT_PROPERTIES,
];
