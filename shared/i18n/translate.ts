import type { CompiledMessages, MessageValues } from './compiled-messages.ts';

export type { MessageValues } from './compiled-messages.ts';

/** The text of a key in the page's language, its arguments filled in. */
export type Translate<Key extends string = string> = (key: Key, values?: MessageValues) => string;

const NO_VALUES: MessageValues = {};

/**
 * A translator over one locale's compiled messages.
 *
 * A key the table lacks is answered with the key itself: a header with one odd word is better than no header. That it
 * never happens is proven where it can be: the build fails for a key a language lacks, and `tools/check/message-usage.test.ts`
 * for a key that the code asks for and no table has.
 */
export function createTranslate<Key extends string = string>(messages: CompiledMessages): Translate<Key> {
  const locale = messages['@locale'];
  const language = typeof locale === 'string' ? locale : 'en-US';
  return (key, values = NO_VALUES) => {
    const message = Object.hasOwn(messages, key) ? messages[key] : undefined;
    if (message === undefined) return key;
    return typeof message === 'string' ? message : message(values, language);
  };
}
