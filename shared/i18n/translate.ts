/** Values of a message's arguments. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** The text of a key in the page's language, its arguments filled in. */
export type Translate = (key: string, values?: MessageValues) => string;
