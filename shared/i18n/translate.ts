import type { CompiledMessages, MessageValues } from './compiled-messages.ts';

export type { MessageValues } from './compiled-messages.ts';

/** Returns the text of a key in the page's language, its arguments filled in. */
export type Translate<Key extends string> = (key: Key, values?: MessageValues) => string;

const NO_VALUES: MessageValues = {};

/**
 * Creates the translator of one locale's compiled messages of one namespace, whose keys are `Key`.
 *
 * A key the table lacks is answered with the key itself: a page of another build may load these messages, and a header
 * with one odd word is better than no header.
 */
export function createTranslate<Key extends string = never>(messages: CompiledMessages): Translate<Key> {
  const locale = messages['@locale'];
  const language = typeof locale === 'string' ? locale : 'en-US';
  return (key, values = NO_VALUES) => {
    const message = Object.hasOwn(messages, key) ? messages[key] : undefined;
    if (message === undefined) return key;
    return typeof message === 'string' ? message : message(values, language);
  };
}
