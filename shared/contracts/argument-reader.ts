import { type ArgumentProblems, createArgumentsProblem } from './http-problem.ts';

/** The value of an argument, or what is wrong with it, in words that follow the argument's name. */
export type ParsedArgument<Value> = { readonly value: Value } | { readonly problem: string };

export type ArgumentParser<Value> = (text: string) => ParsedArgument<Value>;

/** Reads the arguments of one request: each is parsed once, and every problem is reported. */
export class ArgumentReader {
  readonly #values: ReadonlyMap<string, QueryValue>;
  readonly #problems: Record<string, string[]> = {};

  /** @param values by `readQuery`, or by `collectArguments` where a platform has decoded them */
  constructor(values: ReadonlyMap<string, QueryValue>) {
    this.#values = values;
  }

  get problems(): ArgumentProblems {
    return this.#problems;
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  refuse(name: string, problem: string): void {
    this.#problems[name] = [...(this.#problems[name] ?? []), problem];
  }

  /** Undefined where the argument is absent or refused. */
  optional<Value>(name: string, parse: ArgumentParser<Value>): Value | undefined {
    const given = this.#values.get(name);
    if (given === undefined) return undefined;
    const parsed = parseOnce(given, parse);
    if ('value' in parsed) return parsed.value;
    this.refuse(name, parsed.problem);
    return undefined;
  }

  /** The same, for an argument that is refused where it is absent. */
  required<Value>(name: string, parse: ArgumentParser<Value>): Value | undefined {
    if (!this.has(name)) this.refuse(name, 'is required');
    return this.optional(name, parse);
  }

  /** @throws HttpProblem `ARGUMENTS_ERROR` that names each argument that is wrong */
  throwProblems(): void {
    if (Object.keys(this.#problems).length > 0) throw createArgumentsProblem(this.#problems);
  }
}

function parseOnce<Value>(given: QueryValue, parse: ArgumentParser<Value>): ParsedArgument<Value> {
  if (given.kind === 'duplicate') return { problem: 'must be given once' };
  if (given.kind === 'malformed') return { problem: 'must be percent-encoded UTF-8' };
  return parse(given.text);
}

/** One parameter of a query string. */
export type QueryValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'malformed' };

/**
 * Reads the named parameters of a raw query string (`?a=b`), form-encoded: `+` is a space.
 *
 * Names are decoded before they are compared, so `%71=a&q=b` is a duplicate `q` and not a way past the check.
 * A value that is not percent-encoded UTF-8 is malformed, where `URLSearchParams` would put U+FFFD, and two
 * different requests would share a cache key. Other parameters are skipped, whatever they hold.
 */
export function readQuery(search: string, names: ReadonlySet<string>): Map<string, QueryValue> {
  const values = new Map<string, QueryValue>();
  for (const pair of search.replace(/^\?/, '').split('&')) {
    const [, key = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(pair) ?? [];
    const name = decode(key);
    if (name === undefined || !names.has(name)) continue;
    const text = decode(value);
    if (values.has(name)) values.set(name, { kind: 'duplicate' });
    else values.set(name, text === undefined ? { kind: 'malformed' } : { kind: 'text', text });
  }
  return values;
}

/** Collects parameters that a platform has decoded, such as `URLSearchParams`. */
export function collectArguments(entries: Iterable<readonly [string, string]>): Map<string, QueryValue> {
  const values = new Map<string, QueryValue>();
  for (const [name, text] of entries) {
    values.set(name, values.has(name) ? { kind: 'duplicate' } : { kind: 'text', text });
  }
  return values;
}

function decode(raw: string): string | undefined {
  const spaced = raw.includes('+') ? raw.replaceAll('+', ' ') : raw;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return undefined;
  }
}
