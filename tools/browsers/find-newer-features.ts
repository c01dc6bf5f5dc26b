import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement, Identifier as DataNode } from '@mdn/browser-compat-data';
import { type Identifier, type Node, type Program, parse } from 'acorn';
import { full, simple } from 'acorn-walk';
import postcss from 'postcss';
import type { BrowserId, BrowserVersions } from './supported-browsers.ts';

type Feature = DataNode & { readonly __compat?: CompatStatement };

/** Whether every browser of the list has a feature, without a flag or a prefix. */
function isSupported({ __compat }: Feature, browsers: BrowserVersions): boolean {
  if (__compat === undefined) return true;
  return Object.entries(browsers).every(([browser, oldest]) => {
    const statements = [__compat.support[browser as BrowserId] ?? []].flat();
    return statements.some(
      ({ version_added: added, version_removed: removed, flags, prefix, alternative_name: other }) =>
        typeof added === 'string' &&
        !removed &&
        !flags &&
        !prefix &&
        !other &&
        isAtLeast(oldest, added.replace('≤', '')),
    );
  });
}

function isAtLeast(version: string, other: string): boolean {
  const [a, b] = [version, other].map((text) => text.split('.').map(Number));
  for (let index = 0; index < 3; index += 1) {
    const difference = (a?.[index] ?? 0) - (b?.[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return !Number.isNaN(b?.[0]);
}

const children = (feature: Feature | undefined): readonly [string, Feature][] =>
  Object.entries(feature ?? {}).filter(([name]) => name !== '__compat') as [string, Feature][];
const find = (...path: readonly string[]): Feature | undefined =>
  path.reduce<Feature | undefined>(
    (feature, name) => (feature as Record<string, Feature> | undefined)?.[name],
    bcd as unknown as Feature,
  );

/** Objects that every script of a page has, and the interfaces whose members they have. */
const GLOBAL_OBJECTS: Readonly<Record<string, string>> = {
  document: 'Document',
  globalThis: 'Window',
  history: 'History',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
  self: 'Window',
  window: 'Window',
};

const INTERFACES = [...children(find('api')), ...children(find('javascript', 'builtins'))];

/** Every feature of a name that an object may have, whatever its interface. */
const MEMBERS = new Map<string, Feature[]>();
for (const [, feature] of INTERFACES)
  for (const [name, member] of children(feature))
    if (!/_(?:static|event|permission)$/.test(name)) MEMBERS.set(name, [...(MEMBERS.get(name) ?? []), member]);

const findGlobal = (name: string): Feature | undefined =>
  find('api', name) ?? find('javascript', 'builtins', name) ?? find('api', 'Window', name);

function findStatic(object: string, name: string): Feature | undefined {
  const type = GLOBAL_OBJECTS[object];
  if (type !== undefined) return find('api', type, name) ?? find('api', name);
  return find('api', object, `${name}_static`) ?? find('javascript', 'builtins', object, name);
}

/** @throws SyntaxError for syntax newer than ES2022 */
export const parseScript = (script: string): Program => parse(script, { ecmaVersion: 2022, sourceType: 'module' });

/** Names of members that scripts define themselves: keys of objects, members of classes, assigned properties. */
export function listOwnMembers(scripts: Iterable<Program>): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (key: Node | undefined) => {
    if (key?.type === 'Identifier') names.add((key as Identifier).name);
  };
  for (const script of scripts)
    simple(script, {
      Property: ({ key }) => add(key),
      MethodDefinition: ({ key }) => add(key),
      PropertyDefinition: ({ key }) => add(key),
      AssignmentExpression: ({ left }) =>
        add(left.type === 'MemberExpression' && !left.computed ? left.property : undefined),
    });
  return names;
}

/**
 * Finds what a script uses and a browser of a list does not have: `Promise.withResolvers`, `.toSorted`, `navigation`. Types are
 * not known, so a member counts if no interface has had its name for long enough and the scripts do not define it themselves.
 */
export function findNewerApis(
  script: Program,
  browsers: BrowserVersions,
  ownMembers: ReadonlySet<string>,
): readonly string[] {
  const declared = new Set<string>();
  full(script, (node) => {
    if (
      'params' in node ||
      node.type === 'VariableDeclarator' ||
      'local' in node ||
      'id' in node ||
      node.type === 'CatchClause'
    )
      for (const name of listBindings(node)) declared.add(name);
  });
  const newer = new Set<string>();
  const check = (label: string, features: readonly (Feature | undefined)[]) => {
    const known = features.filter((feature) => feature !== undefined);
    if (known.length > 0 && known.every((feature) => !isSupported(feature, browsers))) newer.add(label);
  };
  simple(script, {
    Identifier(node) {
      if (!declared.has(node.name)) check(node.name, [findGlobal(node.name)]);
    },
    MemberExpression(node) {
      const { object, property, computed } = node;
      if (computed || property.type !== 'Identifier') return;
      const { name } = property;
      const owner = object.type === 'Identifier' && !declared.has(object.name) ? object.name : undefined;
      const known = owner === undefined ? undefined : findStatic(owner, name);
      if (known !== undefined) check(`${owner}.${name}`, [known]);
      else if (!ownMembers.has(name)) check(`.${name}`, MEMBERS.get(name) ?? []);
    },
    Literal(node) {
      if (node.regex?.pattern.includes('(?<=') || node.regex?.pattern.includes('(?<!'))
        check('lookbehind', [find('javascript', 'regular_expressions', 'lookbehind_assertion')]);
    },
  });
  return [...newer].sort();
}

/** Names that a node declares; those of patterns included. */
function listBindings(node: Node): readonly string[] {
  const names: string[] = [];
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) collect(one);
    else if (value !== null && typeof value === 'object' && 'type' in value) {
      const pattern = value as Record<string, unknown>;
      if (pattern.type === 'Identifier') names.push(pattern.name as string);
      for (const key of ['elements', 'properties', 'argument', 'left']) collect(pattern[key]);
      if (pattern.type === 'Property') collect(pattern.value);
    }
  };
  const parts = node as unknown as Record<string, unknown>;
  for (const key of ['params', 'id', 'local', 'param']) collect(parts[key]);
  return names;
}

/** Finds at-rules, properties and pseudo-classes that a browser of a list does not have. */
export function findNewerStyles(styles: string, browsers: BrowserVersions): readonly string[] {
  const newer = new Set<string>();
  const check = (label: string, ...path: readonly string[]) => {
    const feature = find('css', ...path);
    if (feature !== undefined && !isSupported(feature, browsers)) newer.add(label);
  };
  postcss.parse(styles).walk((node) => {
    if (node.type === 'atrule') check(`@${node.name}`, 'at-rules', node.name);
    if (node.type === 'decl' && !node.prop.startsWith('--')) check(node.prop, 'properties', node.prop);
    if (node.type === 'rule')
      for (const [selector, name = ''] of node.selector.matchAll(/::?([a-z-]+)/g)) check(selector, 'selectors', name);
  });
  return [...newer].sort();
}
