import { SITES, type SiteCurrency } from '../../../shared/sites/sites.ts';

interface Money {
  /** ISO 4217. */
  readonly currency: string;
  /** Whole units that correspond to one dollar in admission prices. */
  readonly rate: number;
}

/** Units of each currency per dollar of admission: a rough price level, not an exchange rate. */
const RATES: Readonly<Record<SiteCurrency, number> & Record<string, number>> = {
  USD: 1,
  EUR: 1,
  GBP: 1,
  CHF: 1.5,
  CAD: 1.3,
  AUD: 1.5,
  NZD: 1.6,
  SGD: 1.3,
  HKD: 8,
  BRL: 4,
  ARS: 900,
  CLP: 700,
  COP: 3000,
  MXN: 14,
  PEN: 3,
  DKK: 7,
  SEK: 10,
  NOK: 10,
  PLN: 3.5,
  JPY: 130,
  KRW: 1200,
  INR: 40,
  ZAR: 12,
  AED: 3.5,
  TRY: 25,
  CZK: 20,
  HUF: 300,
  ILS: 3.5,
  THB: 25,
  IDR: 9000,
  PHP: 40,
  MYR: 3,
  EGP: 30,
  KES: 90,
  NGN: 900,
  TWD: 28,
};

/** Currencies of countries that have sample events but no site of their own. */
const MORE_COUNTRIES: Readonly<Record<string, string>> = {
  NO: 'NOK',
  PL: 'PLN',
  JP: 'JPY',
  KR: 'KRW',
  IN: 'INR',
  ZA: 'ZAR',
  AE: 'AED',
  TR: 'TRY',
  CZ: 'CZK',
  HU: 'HUF',
  IL: 'ILS',
  TH: 'THB',
  ID: 'IDR',
  PH: 'PHP',
  MY: 'MYR',
  EG: 'EGP',
  KE: 'KES',
  NG: 'NGN',
  TW: 'TWD',
  GR: 'EUR',
  LU: 'EUR',
};

const currencies = new Map<string, string>([
  ...Object.entries(MORE_COUNTRIES),
  ...SITES.map(({ country, currency }) => [country, currency] as const),
]);

export const MORE_EVENT_COUNTRIES: readonly string[] = Object.keys(MORE_COUNTRIES);

export function getMoney(country: string): Money {
  const currency = currencies.get(country) ?? 'USD';
  return { currency, rate: RATES[currency] ?? 1 };
}

/** Rounds to a plausible price: 28 dollars are 25.200 Argentine pesos, not 25.183. */
export function roundPrice(amount: number): number {
  const step = amount < 100 ? 1 : 10 ** (Math.floor(Math.log10(amount)) - 1);
  return Math.max(1, Math.round(amount / step) * step);
}
