import { describe, expect, it } from 'vitest';
import { buildTraceHeaders, resolveTraceContext } from './trace-context.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const writeParent = (trace: ReturnType<typeof resolve>) => buildTraceHeaders(trace)[0]?.[1];
const resolve = (traceparent?: string, tracestate?: string) =>
  resolveTraceContext(
    new Headers({
      ...(traceparent === undefined ? {} : { traceparent }),
      ...(tracestate === undefined ? {} : { tracestate }),
    }),
    'local',
  );

describe('traceparent', () => {
  it('continues the trace under a span of the edge, with the sampling of the caller', () => {
    const trace = resolve(`00-${TRACE}-${PARENT}-01`);
    expect(trace).toMatchObject({ traceId: TRACE, parentSpanId: PARENT, isSampled: true, state: null });
    expect(trace.spanId).toMatch(/^[0-9a-f]{16}$/);
    expect(writeParent(trace)).toBe(`00-${TRACE}-${trace.spanId}-01`);
    expect(writeParent(resolve(`00-${TRACE}-${PARENT}-00`))).toMatch(/-00$/);
    expect(resolve(`00-${TRACE}-${PARENT}-01`).spanId).not.toBe(trace.spanId);
  });

  it.each([[`cc-${TRACE}-${PARENT}-01-what-the-future-adds`], [`00-${TRACE}-${PARENT}-ff`]])(
    'reads %s, and writes version 00 with the one flag that it knows',
    (traceparent) => {
      expect(writeParent(resolve(traceparent))).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`));
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
    ['1tenant@a_-*/0=a b:c!~,b=2', '1tenant@a_-*/0=a b:c!~,b=2'],
    ['', null],
    ['a=ä', null],
    [`a=${'x'.repeat(511)}`, null],
  ])('%j goes on as %j', (given, passed) => {
    expect(resolve(`00-${TRACE}-${PARENT}-01`, given)).toMatchObject({ traceId: TRACE, state: passed });
  });

  it('goes to the origin beside the parent, and not where there is none', () => {
    expect(buildTraceHeaders(resolve(`00-${TRACE}-${PARENT}-01`, 'a=1')).map(([name]) => name)).toEqual([
      'traceparent',
      'tracestate',
    ]);
    expect(buildTraceHeaders(resolve()).map(([name]) => name)).toEqual(['traceparent']);
  });
});
