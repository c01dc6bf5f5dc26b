/** Values of a message's arguments. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** A message with arguments. The language tag decides its plurals and numbers: regions share their language's text. */
export type MessageFunction = (values: MessageValues, language: string) => string;

/** One locale's messages of one namespace. `@locale` holds the locale as a language tag (`de-CH`). */
export type CompiledMessages = Readonly<Record<string, string | MessageFunction>>;
