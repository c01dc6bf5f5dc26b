import type { QueryValue } from './argument-query.ts';
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
    const list = this.#problems[name] ?? [];
    list.push(problem);
    this.#problems[name] = list;
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
