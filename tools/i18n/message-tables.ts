import { resolveMessageFiles } from '../../shared/i18n/locale-parents.ts';
import { emitMessage, listArguments, parseMessage } from './message-syntax.ts';

/** A problem of one message, for its author. */
export interface Problem {
  /** `header/de.json` */
  readonly file: string;
  readonly key: string;
  readonly reason: string;
}

/** The message files of a namespace as read: file name without extension → its content. */
export type MessageFiles = ReadonlyMap<string, unknown>;

/** One file's messages, each as TypeScript. */
export interface MessageTable {
  readonly file: string;
  readonly expressions: ReadonlyMap<string, string>;
}

interface EnglishMessage {
  readonly expression: string;
  readonly arguments: string;
}

const REFERENCE = 'en';

/**
 * Checks a namespace's files against the English one and emits each. Language files (`de`) must have every key,
 * regional ones (`de_CH`) hold only what differs from their language.
 */
export function buildMessageTables(
  namespace: string,
  files: MessageFiles,
  languages: readonly string[],
): { readonly tables: readonly MessageTable[]; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const english = readEnglish(namespace, files, problems);
  const names = [...new Set([...languages, ...files.keys()])].filter((name) => name !== REFERENCE);
  const tables = names.map((name) => buildTable(namespace, name, files, english, problems));
  const expressions = new Map([...english].map(([key, { expression }]) => [key, expression]));
  const reference = { file: REFERENCE, expressions };
  return { tables: [reference, ...tables], problems };
}

function readEnglish(namespace: string, files: MessageFiles, problems: Problem[]): ReadonlyMap<string, EnglishMessage> {
  const english = new Map<string, EnglishMessage>();
  for (const [key, text] of readEntries(namespace, REFERENCE, files, problems)) {
    try {
      const parts = parseMessage(text, REFERENCE);
      english.set(key, { expression: emitMessage(parts), arguments: listArguments(parts).join(' ') });
    } catch (error) {
      problems.push({ file: `${namespace}/${REFERENCE}.json`, key, reason: toReason(error) });
    }
  }
  return english;
}

function buildTable(
  namespace: string,
  name: string,
  files: MessageFiles,
  english: ReadonlyMap<string, EnglishMessage>,
  problems: Problem[],
): MessageTable {
  const file = `${namespace}/${name}.json`;
  const language = name.replace('_', '-');
  const isRegional = name.includes('_');
  const expressions = new Map<string, string>();
  const entries = new Map(readEntries(namespace, name, files, problems));
  const base = isRegional ? readInherited(namespace, name, files) : new Map<string, string>();
  for (const [key, text] of entries) {
    const reference = english.get(key);
    if (reference === undefined) {
      problems.push({ file, key, reason: 'is not in en.json' });
      continue;
    }
    if (base.get(key) === text) problems.push({ file, key, reason: 'repeats its language; leave it out' });
    try {
      const parts = parseMessage(text, language);
      const found = listArguments(parts).join(' ');
      if (found === reference.arguments) expressions.set(key, emitMessage(parts));
      else problems.push({ file, key, reason: `has the arguments [${found}], English has [${reference.arguments}]` });
    } catch (error) {
      problems.push({ file, key, reason: toReason(error) });
    }
  }
  for (const [key, { expression }] of isRegional ? [] : english) {
    if (!entries.has(key)) problems.push({ file, key, reason: 'is missing' });
    // The fallback of a lenient build, which needs every key.
    if (!expressions.has(key)) expressions.set(key, expression);
  }
  return { file: name, expressions };
}

/** Reads the messages that a regional file inherits. */
function readInherited(namespace: string, name: string, files: MessageFiles): ReadonlyMap<string, string> {
  const [, ...shared] = resolveMessageFiles(name);
  return new Map(shared.reverse().flatMap((file) => readEntries(namespace, file, files, [])));
}

function readEntries(
  namespace: string,
  name: string,
  files: MessageFiles,
  problems: Problem[],
): readonly (readonly [string, string])[] {
  const content = files.get(name);
  if (content === undefined) return [];
  const file = `${namespace}/${name}.json`;
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    problems.push({ file, key: '', reason: 'is not an object of keys and texts' });
    return [];
  }
  return Object.entries(content).flatMap(([key, text]: [string, unknown]) => {
    if (typeof text === 'string' && text.trim() !== '') return [[key, text] as const];
    problems.push({ file, key, reason: 'is not a text' });
    return [];
  });
}

function toReason(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error);
}
