const MAX_LENGTH = 60;

/** What must not be kept: each is a reason by itself. */
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
 * A text of an event as it may be kept: null for what looks like an address, a mail address, a number of a person or a
 * token, and for what is no label.
 */
export function cleanLabel(text: string | undefined): string | null {
  const label = text?.trim() ?? '';
  if (label.length > MAX_LENGTH || !LABEL.test(label)) return null;
  return Object.values(PERSONAL).some((pattern) => pattern.test(label)) ? null : label;
}
