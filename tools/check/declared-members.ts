/** Members of declarations, by name: `HeaderPage.path` → `path: string`. */
export type DeclaredMembers = Readonly<Record<string, string>>;

const BLOCK = /^(?:export )?(?:declare )?(?:interface|global|module|namespace)\b ?((?:'[^']*'|\w+)?)[^{]*/;
const DECLARATION = /^(?:export )?(?:declare )?(?:type|function|const) (\w+)/;
const MEMBER = /^((?:readonly |get |set )*)('[^']*'|\w+)/;

/** Splits at the semicolons that are in no bracket, and behind blocks. */
function splitStatements(text: string): string[] {
  const statements: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if ('{(['.includes(character)) depth += 1;
    if ('})]'.includes(character)) depth -= 1;
    const isBlockEnd = character === '}' && BLOCK.test(text.slice(start, at).trim());
    if (depth > 0 || !(character === ';' || isBlockEnd)) continue;
    statements.push(text.slice(start, at + 1));
    start = at + 1;
  }
  return [...statements, text.slice(start)]
    .map((statement) => statement.replace(/;$/, '').trim())
    .filter((statement) => statement !== '' && !statement.startsWith('import '));
}

/** A statement's name and members; members of a block have the block's name as prefix. */
function listStatement(statement: string, prefix: string): [name: string, text: string][] {
  const [head, block] = BLOCK.exec(statement) ?? [];
  if (head !== undefined) {
    const path = `${prefix}${block === '' ? 'global' : block}`;
    const body = statement.slice(head.length + 1, -1);
    return [[path, head.trim()], ...splitStatements(body).flatMap((member) => listStatement(member, `${path}.`))];
  }
  const [, name] = DECLARATION.exec(statement) ?? [];
  if (name !== undefined) return [[`${prefix}${name}`, statement]];
  if (statement.startsWith('export ')) return [[`${prefix}${statement}`, statement]];
  const [, modifiers = '', member = statement] = MEMBER.exec(statement) ?? [];
  return [[`${prefix}${modifiers.includes('set ') ? 'set ' : ''}${member}`, statement]];
}

/**
 * Lists the members of declarations, without comments and layout.
 *
 * @param text of a `.d.ts` file
 */
export function listMembers(text: string): DeclaredMembers {
  const plain = text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/([:=]) \| /g, '$1 ')
    .replace(/, ([)\]}>])/g, '$1')
    .replace(/\( /g, '(');
  return Object.fromEntries(splitStatements(plain).flatMap((statement) => listStatement(statement, '')));
}

/** The changes between two versions of declarations. */
export interface DeclarationChange {
  /** Names that were removed, have a different type, or became required. */
  readonly breaking: readonly string[];
  readonly added: readonly string[];
}

/**
 * Compares declarations. A member is gone, or has another type: a host may break. A new optional member, or a new
 * declaration, breaks nobody; a new member that is not optional breaks hosts that pass such an object.
 */
export function compareMembers(last: DeclaredMembers, current: DeclaredMembers): DeclarationChange {
  const added = Object.keys(current).filter((name) => !(name in last));
  const isNewDeclaration = (name: string) => !(name.replace(/\.[^.]*$/, '') in last);
  const isOptional = (name: string) => /^(readonly )?('[^']*'|\w+)\?/.test(current[name] ?? '');
  const isNecessary = (name: string) => !isNewDeclaration(name) && !isOptional(name);
  const changed = Object.keys(last).filter((name) => current[name] !== last[name]);
  return { breaking: [...changed, ...added.filter(isNecessary)], added };
}
