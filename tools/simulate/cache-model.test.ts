import { beforeEach, expect, it } from 'vitest';
import { ENDPOINTS } from '../../edge/proxy/endpoints.ts';
import { NEGATIVE_LIFETIMES } from '../../edge/proxy/origin-call.ts';
import { type AnswerKind, CacheModel } from './cache-model.ts';
import { EventQueue } from './event-queue.ts';
import { OriginModel } from './origin-model.ts';
import { SharedTier } from './shared-tier.ts';

const { lifetimes } = ENDPOINTS.autocomplete;
const MATCH_MS = 3;
const ORIGIN_MS = 50;

let queue: EventQueue;
let shared: SharedTier;
let isDown: boolean;
let origin: OriginModel;

beforeEach(() => {
  queue = new EventQueue();
  shared = new SharedTier();
  isDown = false;
  origin = new OriginModel({ drawDurationMs: () => ORIGIN_MS, isDown: () => isDown });
});

const startIsolate = (memoryBytes?: number) =>
  new CacheModel({
    queue,
    shared,
    origin,
    drawMatchMs: () => MATCH_MS,
    ...(memoryBytes === undefined ? {} : { memoryBytes }),
  });

interface Answer {
  kind?: AnswerKind;
  at?: number;
}

/** Requests at a time, without waiting for the answer. */
function ask(isolate: CacheModel, now: number, key = 'key', isEmpty = false): Answer {
  queue.runUntil(now);
  const answer: Answer = {};
  isolate.answer({
    key,
    name: 'autocomplete',
    now,
    bytes: 500,
    isEmpty,
    onAnswer: (kind, at) => Object.assign(answer, { kind, at }),
  });
  return answer;
}

/** Requests, and lets everything end that the request began. */
function request(isolate: CacheModel, now: number, key = 'key', isEmpty = false): Answer {
  const answer = ask(isolate, now, key, isEmpty);
  queue.runUntil(now + 5_000);
  return answer;
}

it('answers a miss by the origin, after the look-up, and the next request from memory', () => {
  const isolate = startIsolate();
  expect(request(isolate, 0)).toEqual({ kind: 'origin', at: MATCH_MS + ORIGIN_MS });
  expect(request(isolate, 10_000)).toEqual({ kind: 'memory', at: 10_000 });
  expect(origin.calls).toBe(1);
});

it('answers the first request of another isolate from the Cache API', () => {
  request(startIsolate(), 0);
  expect(request(startIsolate(), 10_000)).toEqual({ kind: 'Cache API', at: 10_000 + MATCH_MS });
  expect(origin.calls).toBe(1);
});

it('makes one call for the misses of a key at once', () => {
  const isolate = startIsolate();
  const answers = Array.from({ length: 20 }, (_, index) => ask(isolate, index));
  queue.runUntil(5_000);
  expect(answers.every(({ kind }) => kind === 'origin')).toBe(true);
  expect(origin.calls).toBe(1);
});

it('evicts the least recently used answer where memory is full', () => {
  // An entry counts with some 4.6 KB, and no entry may have more than an eighth: nine fit.
  const isolate = startIsolate(44_000);
  for (let index = 0; index < 9; index += 1) request(isolate, index * 10_000, `key ${index}`);
  expect(request(isolate, 100_000, 'key 0').kind).toBe('memory');
  request(isolate, 110_000, 'one more');
  expect(request(isolate, 120_000, 'key 0').kind).toBe('memory');
  // It is gone from memory; the Cache API still has it.
  expect(request(isolate, 130_000, 'key 1').kind).toBe('Cache API');
  expect(isolate.memoryBytes).toBeLessThanOrEqual(44_000);
});

it('serves a stale answer at once and refreshes it once, however many ask', () => {
  const isolate = startIsolate();
  request(isolate, 0);
  const stale = lifetimes.freshMs + 1_000;
  const answers = Array.from({ length: 10 }, (_, index) => ask(isolate, stale + index));
  queue.runUntil(stale + 5_000);
  expect(answers.map(({ kind }) => kind)).toEqual(Array(10).fill('memory, stale while revalidating'));
  expect(origin.calls).toBe(2);
  expect(request(isolate, stale + 10_000).kind).toBe('memory');
});

it('waits for the origin where every lifetime but that of errors is over', () => {
  const isolate = startIsolate();
  request(isolate, 0);
  const late = lifetimes.freshMs + lifetimes.staleWhileRevalidateMs + 1_000;
  expect(request(isolate, late)).toEqual({ kind: 'origin', at: late + MATCH_MS + ORIGIN_MS });
});

it('keeps an empty answer for as long as the table says, and no longer', () => {
  const isolate = startIsolate();
  request(isolate, 0, 'empty', true);
  expect(request(isolate, NEGATIVE_LIFETIMES.freshMs - 1_000, 'empty', true).kind).toBe('memory');
  expect(request(isolate, NEGATIVE_LIFETIMES.freshMs + 1_000, 'empty', true).kind).toBe('origin');
});

it('answers warm keys through an outage, fails cold ones, and keeps calls away from the origin', () => {
  const isolate = startIsolate();
  request(isolate, 0, 'warm');
  isDown = true;
  const before = origin.calls;
  const late = lifetimes.freshMs + lifetimes.staleWhileRevalidateMs + 1_000;
  const kinds: (AnswerKind | undefined)[] = [];
  for (let index = 0; index < 600; index += 1) {
    expect(ask(isolate, late + index * 100, `cold ${index}`)).toBeDefined();
    const warm = ask(isolate, late + index * 100 + 50, 'warm');
    queue.runUntil(late + index * 100 + 99);
    kinds.push(warm.kind);
  }
  expect(new Set(kinds)).toEqual(new Set(['stale on error']));
  // 1,200 requests in a minute.
  expect(origin.calls - before).toBeLessThanOrEqual(24);
  isDown = false;
  expect(request(isolate, late + 120_000, 'warm').kind).toBe('origin');
});

it('gives up an origin that takes longer than the budget', () => {
  origin = new OriginModel({ drawDurationMs: () => 10_000, isDown: () => false });
  const answer = request(startIsolate(), 0);
  expect(answer.kind).toBe('failed');
  expect(answer.at).toBeLessThan(ENDPOINTS.autocomplete.budgetMs);
});
