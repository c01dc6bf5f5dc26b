import { LRUCache } from 'lru-cache';
import type { ParsedArguments } from '../../shared/contracts/arguments.ts';
import type { Endpoint } from './endpoints.ts';

const SPELLINGS_MAX = 2_000;
/** Longer query strings are rare, and are parsed each time. */
const SPELLING_MAX_LENGTH = 400;

export type ParsedQueryCache = (endpoint: Endpoint, search: string) => ParsedArguments;

/**
 * Parses arguments, remembering the newest spellings of good ones: the same suggestions are asked for in the same words,
 * and parsing is most of what a hit costs. It is a pure function of the text, so nothing of a request is kept.
 */
export function createParsedQueryCache(): ParsedQueryCache {
  const spellings = new LRUCache<string, ParsedArguments>({ max: SPELLINGS_MAX });
  return (endpoint, search) => {
    if (endpoint.arguments === 'request') throw new Error(`${endpoint.name} takes no arguments`);
    if (search.length > SPELLING_MAX_LENGTH) return endpoint.arguments(search);
    const spelling = `${endpoint.name}${search}`;
    const known = spellings.get(spelling);
    if (known !== undefined) return known;
    const parsed = endpoint.arguments(search);
    if (parsed.ok) spellings.set(spelling, parsed);
    return parsed;
  };
}
