import { LRUCache } from 'lru-cache';

const MAX_RESOURCES = 10_000;

interface Resource {
  /** Raised by an invalidation, after which earlier keys are never looked up again. */
  readonly generation: number;
  /** Request fields that the newest answer was chosen by. */
  readonly names: readonly string[];
}

/**
 * Stores the answers of one address by the fields that they vary on (RFC 9111 §4.1), and invalidates them together
 * (RFC 9111 §4.4).
 */
export class Variants {
  readonly #resources = new LRUCache<string, Resource>({ max: MAX_RESOURCES });
  #generations = 0;

  /** The key under which an answer to this request would be found. */
  select(address: string, request: Headers): string {
    return buildVariantKey(address, this.#find(address), request);
  }

  /** The key under which this answer is kept; the address varies by its `Vary` from now on. */
  place(address: string, request: Headers, vary: string | undefined): string {
    const resource = { generation: this.#find(address).generation, names: parseVary(vary) };
    this.#resources.set(address, resource);
    return buildVariantKey(address, resource, request);
  }

  invalidate(address: string): void {
    this.#generations += 1;
    this.#resources.set(address, { generation: this.#generations, names: this.#find(address).names });
  }

  #find(address: string): Resource {
    return this.#resources.get(address) ?? { generation: 0, names: [] };
  }
}

function buildVariantKey(address: string, { generation, names }: Resource, request: Headers): string {
  return [address, generation, ...names.map((name) => `${name}=${normalizeField(request.get(name))}`)].join('\n');
}

/** Names of the request fields that an answer was chosen by (RFC 9110 §12.5.5), lower case, sorted, each once. */
function parseVary(vary: string | undefined): readonly string[] {
  const names = (vary ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return [...new Set(names)].sort();
}

/** White space around the members of a list has no meaning. */
function normalizeField(value: string | null): string {
  return value === null
    ? ''
    : `:${value
        .trim()
        .replace(/\s*,\s*/g, ',')
        .replace(/\s+/g, ' ')}`;
}
