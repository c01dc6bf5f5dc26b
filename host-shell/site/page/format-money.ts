/**
 * Formats an amount in a language, without cents for whole amounts.
 *
 * @param languageTag BCP 47
 * @param currency ISO 4217
 */
export function formatMoney(languageTag: string, amount: number, currency: string): string {
  return new Intl.NumberFormat(languageTag, {
    style: 'currency',
    currency,
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(amount);
}
