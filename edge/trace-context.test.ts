import { describe, expect, it } from 'vitest';
import { buildTraceHeaders, buildTraceparent, resolveTraceContext } from './trace-context.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const resolve = (traceparent?: string, tracestate?: string) =>
  resolveTraceContext(
    new Headers({
      ...(traceparent === undefined ? {} : { traceparent }),
      ...(tracestate === undefined ? {} : { tracestate }),
    }),
    'local',
  );
const stateOf = (tracestate: string) => resolve(`00-${TRACE}-${PARENT}-01`, tracestate).state;

describe('traceparent', () => {
  it('continues the trace under a span of the edge, with the sampling of the caller', () => {
    const trace = resolve(`00-${TRACE}-${PARENT}-01`);
    expect(trace).toMatchObject({ traceId: TRACE, parentSpanId: PARENT, isSampled: true, state: null });
    expect(trace.spanId).toMatch(/^[0-9a-f]{16}$/);
    expect(buildTraceparent(trace)).toBe(`00-${TRACE}-${trace.spanId}-01`);
    expect(buildTraceparent(resolve(`00-${TRACE}-${PARENT}-00`))).toMatch(/-00$/);
    expect(resolve(`00-${TRACE}-${PARENT}-01`).spanId).not.toBe(trace.spanId);
  });

  it.each([[`cc-${TRACE}-${PARENT}-01-what-the-future-adds`], [`00-${TRACE}-${PARENT}-ff`]])(
    'reads %s, and writes version 00 with the one flag that it knows',
    (traceparent) => {
      expect(buildTraceparent(resolve(traceparent))).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`));
    },
  );

  it.each([
    undefined,
    `00-${TRACE}-${PARENT}-01-more`,
    `ff-${TRACE}-${PARENT}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-${PARENT}-01`,
    `00-${TRACE}-${PARENT}-${'0'.repeat(10_000)}`,
  ])('begins a trace instead of continuing %j, without its state', (traceparent) => {
    const trace = resolve(traceparent, 'vendor=1');
    expect(trace).toMatchObject({ parentSpanId: null, state: null });
    expect(trace.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(trace.traceId).not.toBe(TRACE);
  });
});

describe('tracestate', () => {
  it.each([
    ['a=1 , \t b=2,,', 'a=1,b=2'],
    ['1tenant@a_-*/0=a b:c!~', '1tenant@a_-*/0=a b:c!~'],
    [`a=${'x'.repeat(256)}`, `a=${'x'.repeat(256)}`],
  ])('passes on %j', (given, passed) => {
    expect(stateOf(given)).toBe(passed);
  });

  const entries = Array.from({ length: 33 }, (_, index) => `a${index}=1`).join();
  it.each([',', 'a', '=1', 'a=', 'a=1=2', 'A=1', '@a=1', 'a=1,a=2', 'a=ä', `a=${'x'.repeat(257)}`, entries])(
    'drops %j as a whole, and keeps the trace',
    (given) => {
      expect(resolve(`00-${TRACE}-${PARENT}-01`, given)).toMatchObject({ traceId: TRACE, state: null });
    },
  );

  it('cuts what is longer than 512 characters, the oldest entries first', () => {
    const entry = (key: string) => `${key}=${'x'.repeat(198)}`;
    expect(stateOf([entry('a'), entry('b'), entry('c')].join())).toBe([entry('a'), entry('b')].join());
  });

  it('goes to the origin beside the parent, and not where there is none', () => {
    expect(buildTraceHeaders(resolve(`00-${TRACE}-${PARENT}-01`, 'a=1')).map(([name]) => name)).toEqual([
      'traceparent',
      'tracestate',
    ]);
    expect(buildTraceHeaders(resolve()).map(([name]) => name)).toEqual(['traceparent']);
  });
});
