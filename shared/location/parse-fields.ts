/*
 * Guards for what comes from storage, cookies and the network. Written by hand, because they reach the browser and a
 * schema library there would weigh more than the search it guards.
 */

const MAX_TEXT_LENGTH = 300;
export const SLUG = /^[a-z0-9]+(?:--?[a-z0-9]+)*$/;
export const ID = /^[\w:-]+$/;
const DEGREES = /^-?\d{1,3}(?:\.\d{1,20})?$/;

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function parseText(value: unknown, pattern?: RegExp): string | null {
  const isText = typeof value === 'string' && value !== '' && value.length <= MAX_TEXT_LENGTH;
  return isText && (pattern === undefined || pattern.test(value)) ? value : null;
}

export function parseDegrees(value: unknown, limit: number): string | null {
  const text = parseText(typeof value === 'number' ? String(value) : value, DEGREES);
  return text !== null && Math.abs(Number(text)) <= limit ? text : null;
}
