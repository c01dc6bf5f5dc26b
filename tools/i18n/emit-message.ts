import type { MessagePart } from './message-syntax.ts';

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

function emitCaseKey(key: string): string {
  return /^[a-z]+$/.test(key) ? key : JSON.stringify(key);
}

function escapeTemplate(text: string): string {
  return text.replace(/[\\`]|\$(?=\{)/g, '\\$&');
}
