import { describe, expect, it } from 'vitest';
import { mutateFile } from './find-mutants.ts';

const list = (source: string) => mutateFile('sample.ts', source).mutants.map(({ id }) => id.split(' | ')[1]);
/** Code that runs when it is called. */
const inFunction = (code: string) => `async () => {\n${code}\n};`;

/** The result of a file's last expression, with one mutant or none. */
function run(source: string, mutant: number): unknown {
  const { source: mutated } = mutateFile('sample.ts', source);
  return new Function('__isMutant', `return ${mutated}`)((number: number) => number === mutant);
}

describe('the mutants of a file', () => {
  it.each([
    ['a boundary', 'isOld = age >= limit;', ['age >= limit -> age > limit', 'age >= limit -> age < limit']],
    ['a comparison', 'isSame = a === b;', ['a === b -> a !== b']],
    ['arithmetic', 'sum = a + b;', ['a + b -> a - b']],
    ['a connective', 'both = a && b;', ['a && b -> a || b']],
    ['a default', 'name = given ?? other;', ['given ?? other -> given']],
    ['a negation', 'isOff = !isOn;', ['!isOn -> isOn']],
    ['a boolean', 'isOn = true;', ['true -> false']],
    ['a number', 'limit = 1_000;', ['1_000 -> 1_000 + 1']],
    ['a text', "path = '/a';", ["'/a' -> ''"]],
    ['a condition', 'if (isOn) go = stop;', ['isOn -> true', 'isOn -> false']],
    ['the condition of a loop, which must end', 'while (isOn) isOn = next;', ['isOn -> false']],
    ['a call for its effect', 'store(entry);', ['store(entry); -> ']],
    ['a call that is waited for', 'await store(entry);', ['await store(entry); -> ']],
    ['what stands in an assertion of a type', 'rows = { limit: x } as Rows<"a">; n = 3 as const;', ['3 -> 3 + 1']],
  ])('change %s', (_, source, expected) => {
    expect(list(inFunction(source))).toEqual(expected);
  });

  it.each([
    [
      'what runs while the module is imported',
      "const PATH = '/a';\nconst isOn = limit > 1;\nclass A {\n  static b = 1;\n}",
    ],
    ['types', "type Scheme = 'http' | 'https';\nlet scheme: 'http' | undefined;"],
    ['paths of modules', "import { a } from './a.ts';\nexport * from './b.ts';\nexport { c } from './c.ts';"],
    ['keys', inFunction("const words = { 'a-b': value };")],
    ['messages of errors', inFunction("throw new Error('There is no such build');")],
    ['what is empty', inFunction("const text = '';")],
  ])('leave %s as they are', (_, source) => {
    expect(mutateFile('sample.ts', source)).toEqual({ mutants: [], source });
  });

  it.each([
    ['a method', 'class A {\n  b() {\n    return 1;\n  }\n}'],
    ['a field of each instance', 'class A {\n  b = 1;\n}'],
    ['the default of a parameter', 'function a(b = 1) {}'],
  ])('change %s', (_, source) => {
    expect(list(source)).toEqual(['1 -> 1 + 1']);
  });

  it('are all in one source, and run one at a time', () => {
    const source = '(() => (2 > 1 && 1 > 2) ? 10 : 20)()';
    const { mutants } = mutateFile('sample.ts', source);
    const results = mutants.map((mutant, number) => [mutant.id.split(' | ')[1], run(source, number)]);
    expect(run(source, -1)).toBe(20);
    expect(results).toContainEqual(['2 > 1 && 1 > 2 -> 2 > 1 || 1 > 2', 10]);
    expect(results).toContainEqual(['1 > 2 -> 1 <= 2', 10]);
    expect(results).toContainEqual(['20 -> 20 + 1', 21]);
    expect(results).toContainEqual(['(2 > 1 && 1 > 2) -> false', 20]);
  });

  it('name their line, and keep their id where other lines move', () => {
    const [mutant] = mutateFile('sample.ts', inFunction('isOn = a < b;')).mutants;
    const [moved] = mutateFile('sample.ts', inFunction('\n\nisOn = a < b;')).mutants;
    expect(moved).toMatchObject({ line: 4, id: mutant?.id });
    expect(mutant?.id).toBe('isOn = a < b; | a < b -> a <= b');
  });
});
