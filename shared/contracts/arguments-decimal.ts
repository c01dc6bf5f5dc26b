const PLAIN_DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;
/** Longer texts are no position on a globe; the cap keeps the digit arithmetic short. */
const DECIMAL_MAX_LENGTH = 64;

interface Decimal {
  readonly negative: boolean;
  readonly whole: bigint;
  readonly fraction: string;
}

/** Reads a plain decimal: no exponent, sign `+`, hex or spaces (contract §9 "Calls"). */
export function parseDecimal(text: string): Decimal | undefined {
  if (text.length > DECIMAL_MAX_LENGTH) return undefined;
  const match = PLAIN_DECIMAL.exec(text);
  if (match === null) return undefined;
  return { negative: match[1] === '-', whole: BigInt(match[2] ?? '0'), fraction: (match[3] ?? '').replace(/0+$/, '') };
}

/** Whether the number lies in −limit…limit, decided on its digits: 90.00000000000000000001 is outside 90. */
export function isWithin({ whole, fraction }: Decimal, limit: number): boolean {
  return whole < BigInt(limit) || (whole === BigInt(limit) && fraction === '');
}

/**
 * Rounds to `places` decimals, half away from zero, on the digits: binary floating point would make 1.005 a 1.00.
 * Trailing zeros go and `-0` is `0`, so that equal numbers are equal texts.
 */
export function roundDecimal({ negative, whole, fraction }: Decimal, places: number): string {
  const padded = fraction.padEnd(places + 1, '0');
  let scaled = whole * 10n ** BigInt(places) + BigInt(padded.slice(0, places) || '0');
  if (padded.charCodeAt(places) >= 0x35) scaled += 1n;
  if (scaled === 0n) return '0';
  const digits = scaled.toString().padStart(places + 1, '0');
  const kept = digits.slice(digits.length - places).replace(/0+$/, '');
  const integer = digits.slice(0, digits.length - places);
  return `${negative ? '-' : ''}${integer}${kept === '' ? '' : `.${kept}`}`;
}
