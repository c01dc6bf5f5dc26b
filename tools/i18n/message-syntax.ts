import { parse } from '@messageformat/parser';

type Token = ReturnType<typeof parse>[number] | { readonly type: 'octothorpe' };

/** A message as it will be emitted: text, or a part that is decided when it is read. */
type MessagePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'argument'; readonly name: string }
  | { readonly kind: 'number'; readonly name: string }
  | {
      readonly kind: 'plural' | 'select';
      readonly name: string;
      readonly cases: readonly { readonly key: string; readonly parts: readonly MessagePart[] }[];
    };

type PluralCategory = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/** Categories that only numbers of a million and more, or fractions, fall into may be left to `other`. */
const OPTIONAL_CATEGORIES: readonly string[] = ['many', 'other'];

/**
 * Parses one ICU message for a language.
 *
 * @throws Error with a text for the translator: bad syntax, a plural category that the language lacks or that is missing,
 * or a kind of argument that messages here do not use.
 */
export function parseMessage(source: string, language: string): readonly MessagePart[] {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories as PluralCategory[];
  const tokens = parse(source, { cardinal: categories, ordinal: [], strict: true });
  return readTokens(tokens, categories, null);
}

function readTokens(
  tokens: readonly Token[],
  categories: readonly string[],
  pluralName: string | null,
): readonly MessagePart[] {
  return tokens.map((token): MessagePart => {
    if (token.type === 'content') return { kind: 'text', text: token.value };
    if (token.type === 'octothorpe') return { kind: 'number', name: pluralName ?? '' };
    if (token.type === 'argument') return { kind: 'argument', name: token.arg };
    if (token.type === 'function' && token.key === 'number' && token.param === undefined) {
      return { kind: 'number', name: token.arg };
    }
    if (token.type === 'plural' && !token.pluralOffset) {
      const keys = token.cases.map(({ key }) => key);
      const missing = categories.filter((one) => !OPTIONAL_CATEGORIES.includes(one) && !keys.includes(one));
      if (missing.length > 0) throw new Error(`the plural lacks the case ${missing.join(', ')}`);
      return { kind: 'plural', name: token.arg, cases: readCases(token.cases, categories, token.arg) };
    }
    if (token.type === 'select') {
      return { kind: 'select', name: token.arg, cases: readCases(token.cases, categories, pluralName) };
    }
    throw new Error(`{${token.arg}, ${token.type}} is not a kind of argument that messages here use`);
  });
}

function readCases(
  cases: readonly { readonly key: string; readonly tokens: readonly Token[] }[],
  categories: readonly string[],
  pluralName: string | null,
) {
  return cases.map(({ key, tokens }) => ({ key, parts: readTokens(tokens, categories, pluralName) }));
}

/** The arguments of a message with their kinds, sorted: `["n:plural", "place:argument"]`. */
export function listArguments(parts: readonly MessagePart[]): readonly string[] {
  const names = new Set<string>();
  const visit = (part: MessagePart): void => {
    if (part.kind === 'text') return;
    // A number within its own plural says nothing new, and languages differ in whether a case writes it.
    names.add(`${part.name}:${part.kind === 'number' ? 'plural' : part.kind}`);
    if (part.kind === 'plural' || part.kind === 'select')
      for (const { parts: inner } of part.cases) inner.forEach(visit);
  };
  parts.forEach(visit);
  return [...names].sort();
}

/** TypeScript of a message: a string literal, or a function of values `v` and language `l`. */
export function emitMessage(parts: readonly MessagePart[]): string {
  const isPlain = parts.every((part) => part.kind === 'text');
  const expression = emitParts(parts);
  if (isPlain) return expression;
  return `(${expression.includes('(l, ') ? 'v, l' : 'v'}) => ${expression}`;
}

function emitParts(parts: readonly MessagePart[]): string {
  const [only] = parts;
  if (only === undefined) return '""';
  if (parts.every((part) => part.kind === 'text')) return JSON.stringify(parts.map((part) => part.text).join(''));
  if (parts.length === 1 && only.kind !== 'text' && only.kind !== 'argument') return emitPart(only);
  return `\`${parts.map((part) => (part.kind === 'text' ? escapeTemplate(part.text) : `\${${emitPart(part)}}`)).join('')}\``;
}

function emitPart(part: Exclude<MessagePart, { kind: 'text' }>): string {
  const value = `v.${part.name}`;
  if (part.kind === 'argument') return value;
  if (part.kind === 'number') return `number(l, ${value})`;
  const cases = part.cases.map(({ key, parts }) => `${emitCaseKey(key)}: ${emitParts(parts)}`).join(', ');
  return part.kind === 'plural' ? `plural(l, ${value}, { ${cases} })` : `select(${value}, { ${cases} })`;
}

const emitCaseKey = (key: string): string => (/^[a-z]+$/.test(key) ? key : JSON.stringify(key));

const escapeTemplate = (text: string): string => text.replace(/[\\`]|\$(?=\{)/g, '\\$&');
