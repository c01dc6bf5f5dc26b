/* Functions that compiled messages call. Intl has the plural rules and number formats, so no tables are shipped. */
type Value = string | number | undefined;

interface Cases {
  readonly other: string;
  readonly [key: string]: string;
}

// Slow to create, and without data of a request.
const pluralRules: Record<string, Intl.PluralRules> = {};

/** Languages differ in signs, fractions, and groups of digits. */
const LOCALIZED = /\D|..../;

/** ICU `plural`: an exact number first, else the language's cardinal category, else `other`. */
export function plural(language: string, value: Value, cases: Cases): string {
  pluralRules[language] ??= new Intl.PluralRules(language);
  return cases[`=${value}`] ?? cases[pluralRules[language].select(Number(value))] ?? cases.other;
}

/** ICU `#` and `number`. Small numbers need no formats, which take a browser longer to load than a search to render. */
export function number(language: string, value: Value): string {
  return LOCALIZED.test(`${value}`) ? Number(value).toLocaleString(language) : `${value}`;
}

/** ICU `select`. */
export function select(value: Value, cases: Cases): string {
  return (Object.hasOwn(cases, String(value)) ? cases[String(value)] : undefined) ?? cases.other;
}
