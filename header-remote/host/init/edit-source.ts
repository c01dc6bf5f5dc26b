/** Where an import statement ends. */
const IMPORT = /^import\b(?:[^'"`;]*?\bfrom)?\s*['"][^'"\n]+['"];?[^\S\n]*$/gm;

/** Writes a statement with the quotes and semicolons of a text. */
export function matchStyle(text: string, statement: string): string {
  const isDouble = /^import[^'\n]*"/m.test(text) || (!/'/.test(text) && /"/.test(text));
  const hasSemicolons = /;\s*$/m.test(text) || !/\S/.test(text);
  const quoted = isDouble ? statement.replaceAll("'", '"') : statement;
  return hasSemicolons ? quoted : quoted.replace(/;$/gm, '');
}

/** Inserts import statements behind the last one of a text, or at its beginning. */
export function insertImports(text: string, ...statements: readonly string[]): string {
  const lines = statements.map((statement) => matchStyle(text, statement));
  const last = [...text.matchAll(IMPORT)].at(-1);
  if (last !== undefined) return insertAt(text, last.index + last[0].length, `\n${lines.join('\n')}`);
  const [directive = ''] = /^(?:#!.*\n)?(?:(['"])use \w+\1;?\n)?/.exec(text) ?? [];
  return insertAt(text, directive.length, `${lines.join('\n')}\n\n`);
}

/** Inserts behind the first match of a pattern; null where there is none. */
export function insertAfter(
  text: string,
  pattern: RegExp,
  inserted: string | ((indent: string) => string),
): string | null {
  const match = pattern.exec(text);
  if (match === null) return null;
  const [indent = ''] = /[^\S\n]*$/.exec(text.slice(0, match.index).split('\n').at(-1) ?? '') ?? [];
  return insertAt(text, match.index + match[0].length, typeof inserted === 'string' ? inserted : inserted(indent));
}

export const insertAt = (text: string, at: number, inserted: string): string =>
  text.slice(0, at) + inserted + text.slice(at);

/** A tag of HTML or JSX as a pattern: a `>` in a value does not end it. */
export const openingTag = (name: string): RegExp => new RegExp(`<${name}\\b(?:"[^"]*"|'[^']*'|\\{[^}]*\\}+|[^>"'{])*>`);

/** Inserts a line behind the opening tag of the body, in the indentation of what is there. */
export function insertIntoBody(text: string, inserted: string): string | null {
  return insertAfter(text, openingTag('body'), (indent) => {
    const rest = text.slice(openingTag('body').exec(text)?.index ?? 0).replace(openingTag('body'), '');
    const [, inner] = /^\n([^\S\n]*)\S/.exec(rest) ?? [];
    const lines = inserted.split('\n').map((line) => `${inner ?? `${indent}  `}${line}`);
    return `\n${lines.join('\n')}${inner === undefined ? `\n${indent}  ` : ''}`;
  });
}
