/**
 * Functions that compiled messages call. Intl has the plural rules (CLDR cardinals) and number formats of every
 * language, in the browser and in the worker, so no tables are shipped.
 */
type Value = string | number | undefined;

interface Cases {
  readonly other: string;
  readonly [key: string]: string;
}

// Intl objects are slow to create and hold no data of a request.
const pluralRules: Record<string, Intl.PluralRules> = {};
const numberFormats: Record<string, Intl.NumberFormat> = {};

/** ICU `plural`: an exact number first, else the language's cardinal category, else `other`. */
export function plural(language: string, value: Value, cases: Cases): string {
  pluralRules[language] ??= new Intl.PluralRules(language);
  return cases[`=${value}`] ?? cases[pluralRules[language].select(Number(value))] ?? cases.other;
}

/** ICU `#` and `number`. */
export function number(language: string, value: Value): string {
  numberFormats[language] ??= new Intl.NumberFormat(language);
  return numberFormats[language].format(Number(value));
}

/** ICU `select`. */
export function select(value: Value, cases: Cases): string {
  return (Object.hasOwn(cases, String(value)) ? cases[String(value)] : undefined) ?? cases.other;
}
