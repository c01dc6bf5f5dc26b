/** What a connection does to responses. */
export interface LinkConditions {
  /** From a request to the first byte of its response. */
  readonly latencyMs: number;
  readonly bytesPerSecond: number;
}

/** Lighthouse's slow 4G as DevTools throttles it. The latency of a request includes the set-up of its connection. */
export const SLOW_4G: LinkConditions = { latencyMs: 562.5, bytesPerSecond: 180_000 };

/** A connection without limits, or with a latency alone. */
export const fastLink = (latencyMs = 0): LinkConditions => ({ latencyMs, bytesPerSecond: Number.POSITIVE_INFINITY });

/** What a connection carries at once, the size of a TCP segment: a more urgent response goes in between. */
const SEGMENT_BYTES = 1_448;
/** RFC 9218 §4.1: the urgency of a request that names none. */
const DEFAULT_URGENCY = 3;

/** Parses the field `priority` (RFC 9218): 0 is the most urgent. */
export function parseUrgency(field: string | undefined): number {
  return Number(/(?:^|[\s,])u=([0-7])/.exec(field ?? '')?.[1] ?? DEFAULT_URGENCY);
}

/** One response on the link. */
export interface LinkStream {
  /** Sends bytes after those that were sent before. */
  readonly send: (bytes: Uint8Array) => void;
  readonly end: () => void;
}

export interface SlowLink {
  /** Of the responses to come. */
  conditions: LinkConditions;
  /** Opens a response whose first byte arrives one latency from now. */
  readonly open: (urgency: number, write: (bytes: Uint8Array) => void, end: () => void) => LinkStream;
}

interface Waiting {
  readonly urgency: number;
  readonly segments: (Uint8Array | null)[];
  readonly write: (bytes: Uint8Array) => void;
  readonly end: () => void;
  isOpen: boolean;
}

const split = (bytes: Uint8Array) =>
  Array.from({ length: Math.ceil(bytes.length / SEGMENT_BYTES) }, (_, index) =>
    bytes.subarray(index * SEGMENT_BYTES, (index + 1) * SEGMENT_BYTES),
  );

/**
 * A slow connection that all responses of a server share, so that the browser needs no network inspector: the most urgent
 * response first, those of the same urgency in the order of their requests, as servers of HTTP/2 send them.
 */
export function createSlowLink(): SlowLink {
  const waiting: Waiting[] = [];
  let freeAt = 0;
  let isRunning = false;

  const next = () =>
    waiting
      .filter(({ isOpen, segments }) => isOpen && segments.length > 0)
      .reduce<Waiting | null>((first, one) => (first === null || one.urgency < first.urgency ? one : first), null);

  function run(): void {
    isRunning = false;
    for (let stream = next(); stream !== null; stream = next()) {
      const now = performance.now();
      if (freeAt > now) {
        isRunning = true;
        setTimeout(run, freeAt - now);
        return;
      }
      const segment = stream.segments.shift() ?? null;
      if (segment === null) {
        waiting.splice(waiting.indexOf(stream), 1);
        stream.end();
        continue;
      }
      freeAt = Math.max(freeAt, now) + (segment.length / link.conditions.bytesPerSecond) * 1000;
      stream.write(segment);
    }
  }
  const wake = () => void (isRunning || run());

  const link: SlowLink = {
    conditions: fastLink(),
    open(urgency, write, end) {
      const { latencyMs } = link.conditions;
      const stream: Waiting = { urgency, segments: [], write, end, isOpen: latencyMs === 0 };
      waiting.push(stream);
      if (latencyMs > 0)
        setTimeout(() => {
          stream.isOpen = true;
          wake();
        }, latencyMs);
      return {
        send(bytes) {
          stream.segments.push(...split(bytes));
          wake();
        },
        end() {
          stream.segments.push(null);
          wake();
        },
      };
    },
  };
  return link;
}
