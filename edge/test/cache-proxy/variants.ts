import { LRUCache } from 'lru-cache';
import { parseVary } from '../../cache/vary.ts';

const RESOURCES_MAX = 10_000;

interface Resource {
  /** Raised by an invalidation: keys of before are never looked up again. */
  readonly generation: number;
  /** Request fields that the newest answer was chosen by. */
  readonly names: readonly string[];
}

/** Keeps the answers of one address apart by what they vary on (RFC 9111 §4.1), and forgets them together (§4.4). */
export interface Variants {
  /** The key under which an answer to this request would be found. */
  select(address: string, request: Headers): string;
  /** The key under which this answer is kept; the address varies by its `Vary` from now on. */
  place(address: string, request: Headers, vary: string | undefined): string;
  invalidate(address: string): void;
}

export function createVariants(): Variants {
  const resources = new LRUCache<string, Resource>({ max: RESOURCES_MAX });
  let generations = 0;
  const find = (address: string) => resources.get(address) ?? { generation: 0, names: [] };
  const build = (address: string, { generation, names }: Resource, request: Headers) =>
    [address, generation, ...names.map((name) => `${name}=${normalizeField(request.get(name))}`)].join('\n');
  return {
    select: (address, request) => build(address, find(address), request),
    place(address, request, vary) {
      const names = parseVary(vary);
      const { generation } = find(address);
      resources.set(address, { generation, names });
      return build(address, { generation, names }, request);
    },
    invalidate(address) {
      generations += 1;
      resources.set(address, { generation: generations, names: find(address).names });
    },
  };
}

/** White space around the members of a list says nothing. */
function normalizeField(value: string | null): string {
  return value === null
    ? ''
    : `:${value
        .trim()
        .replace(/\s*,\s*/g, ',')
        .replace(/\s+/g, ' ')}`;
}
