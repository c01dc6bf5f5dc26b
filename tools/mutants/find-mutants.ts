import { parseSync } from 'vite';

/** A change of one place of a file that a test ought to notice. */
export interface Mutant {
  readonly line: number;
  /** The line as it is, and what the place becomes: stays the same while other lines change. */
  readonly id: string;
}

export interface MutatedFile {
  readonly mutants: readonly Mutant[];
  /** Contains every mutant: that with the number for which `isMutant(number)` is true runs. */
  readonly source: string;
}

/** A node of ESTree, as the parser gives it: its fields are read by name. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** What the name of a global function is in mutated code. */
export const IS_MUTANT = '__isMutant';

const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '===': ['!=='],
  '!==': ['==='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
};

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';

const listChildren = (node: Node): readonly Node[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []))
    .sort((one, other) => one.start - other.start);

/** What runs in no program, and names: a directive, the key of a property, the path of a module, what an error says. */
function isLeftOut(node: Node, parent: Node | undefined): boolean {
  if (/^(?:Import|ExportAll)/.test(node.type) || isNode(node.source) || typeof node.directive === 'string') return true;
  if (/^TS/.test(node.type)) return !/^TS(?:As|Satisfies|NonNull)Expression$/.test(node.type);
  if (node.type !== 'Literal' || parent === undefined) return false;
  if (parent.type === 'JSXAttribute' || (parent.key === node && parent.computed !== true)) return true;
  return parent.type === 'NewExpression' && isNode(parent.callee) && /Error$/.test(String(parent.callee.name));
}

/** Mutants of expressions by their type: what stands in their place. */
const REPLACEMENTS: Readonly<Record<string, (node: Node, read: (node: Node) => string) => readonly string[]>> = {
  BinaryExpression: replaceOperator,
  LogicalExpression: replaceOperator,
  UnaryExpression: ({ operator, argument }, read) => (operator === '!' && isNode(argument) ? [read(argument)] : []),
  Literal({ value, raw }) {
    if (typeof value === 'boolean') return [String(!value)];
    if (typeof value === 'number') return [`${raw} + 1`];
    return typeof value === 'string' && value !== '' ? ["''"] : [];
  },
};

function replaceOperator({ left, right, operator }: Node, read: (node: Node) => string): readonly string[] {
  if (!isNode(left) || !isNode(right) || typeof operator !== 'string') return [];
  if (operator === '??') return [read(left)];
  return (OPERATORS[operator] ?? []).map((other) => `${read(left)} ${other} ${read(right)}`);
}

/** What a condition becomes. A loop that never ends says nothing. */
const CONDITIONS: Readonly<Record<string, readonly string[]>> = {
  IfStatement: ['true', 'false'],
  ConditionalExpression: ['true', 'false'],
  WhileStatement: ['false'],
  ForStatement: ['false'],
};

function isRemovable({ type, expression }: Node): boolean {
  if (type !== 'ExpressionStatement') return false;
  const call = isNode(expression) && expression.type === 'AwaitExpression' ? expression.argument : expression;
  return isNode(call) && call.type === 'CallExpression' && isNode(call.callee) && call.callee.type !== 'Super';
}

/** What runs when it is called, or for each instance: the rest runs once, while its module is imported. */
const isCalled = ({ type, static: isStatic }: Node): boolean =>
  /^(?:Function|ArrowFunction)/.test(type) || (type === 'PropertyDefinition' && isStatic !== true);

/**
 * Mutants of what a module computes while it is imported are left out: they would stay for every later test.
 *
 * @param first number of the file's first mutant
 * @throws Error where the source is not TypeScript
 */
export function mutateFile(path: string, source: string, first = 0): MutatedFile {
  const { program, errors } = parseSync(path, source);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${path}: ${error.message}`);
  const mutants: Mutant[] = [];
  const read = ({ start, end }: Node) => source.slice(start, end);

  function add({ start, end }: Node, replacement: string): string {
    const lineStart = source.lastIndexOf('\n', start - 1) + 1;
    const text = source.slice(lineStart).split('\n', 1)[0]?.trim() ?? '';
    const original = source.slice(start, end).replaceAll(/\s+/g, ' ');
    const line = source.slice(0, start).split('\n').length;
    mutants.push({ line, id: `${text} | ${original} -> ${replacement.replaceAll(/\s+/g, ' ')}` });
    return `${IS_MUTANT}(${first + mutants.length - 1})`;
  }

  function render(node: Node, parent?: Node, isInCall = false): string {
    if (isLeftOut(node, parent)) return read(node);
    let text = '';
    let at = node.start;
    for (const child of listChildren(node)) {
      if (child.start < at) continue;
      text += source.slice(at, child.start) + render(child, node, isInCall || isCalled(node));
      at = child.end;
    }
    text += source.slice(at, node.end);
    if (!isInCall) return text;
    if (isRemovable(node)) return `{ if (!${add(node, '')}) { ${text} } }`;
    const conditions = parent?.test === node ? (CONDITIONS[parent.type] ?? []) : [];
    const replacements = [...(REPLACEMENTS[node.type]?.(node, read) ?? []), ...conditions];
    if (replacements.length === 0) return text;
    const choices = replacements.map((replacement) => `${add(node, replacement)} ? (${replacement}) : `);
    return `(${choices.join('')}(${text}))`;
  }

  return { source: render(program as unknown as Node), mutants };
}
