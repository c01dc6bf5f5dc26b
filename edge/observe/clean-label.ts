const MAX_LENGTH = 60;

/** Patterns of texts that must not be stored. */
const PERSONAL = {
  'mail address': /@/,
  'web address': /\/|^www\.|%[0-9a-f]{2}/i,
  'network address': /(\d{1,3}\.){3}\d{1,3}|[0-9a-f]*:[0-9a-f]*:[0-9a-f:]*/i,
  'postal address': /^\d+[a-z]?,?\s+\p{L}|\p{L}\s+\d+[a-z]?$/iu,
  'phone, order or card number': /(\d[\s().+-]*){6,}/,
  token: /(?=[\w.~+=-]*\d)(?=[\w.~+=-]*[a-z])[\w.~+=-]{20,}|[\w~+=]{32,}/i,
} as const satisfies Readonly<Record<string, RegExp>>;

/** Letters, digits and the punctuation of labels, in any script. */
const LABEL = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} ._&'’()+-]*$/u;

/**
 * Returns a text of an event if it may be stored: null for texts that look like an address, an e-mail address, a
 * personal number or a token, and for texts that are not labels.
 */
export function cleanLabel(text: string | undefined): string | null {
  const label = text?.trim() ?? '';
  if (label.length > MAX_LENGTH || !LABEL.test(label)) return null;
  return Object.values(PERSONAL).some((pattern) => pattern.test(label)) ? null : label;
}
