export type MessageValues = Readonly<Record<string, string | number>>;

/** A message with arguments. The language tag decides its plurals and numbers: regions share their language's text. */
export type MessageFunction = (values: MessageValues, language: string) => string;

/** One locale's messages of one namespace. `@locale` holds the locale as a language tag (`de-CH`). */
export type CompiledMessages = Readonly<Record<string, string | MessageFunction>>;

/** Returns the text of a key in the page's language, its arguments filled in. */
export type Translate<Key extends string> = (key: Key, values?: MessageValues) => string;

const NO_VALUES: MessageValues = {};

/**
 * Creates the translator of one locale's messages of one namespace. A missing key is answered with the key itself: a page
 * of another build may load these messages, and a header with one odd label is better than none.
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
