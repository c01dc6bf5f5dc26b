import { MAX_BEACON_EVENTS } from '../../../shared/analytics/events-endpoint.ts';
import { LINE_BREAK, readUnsent, send, writeUnsent } from './send-events.ts';

export { resolvePageLabel } from '../../../shared/analytics/page-labels.ts';

/** Sends the events in the cookie, and removes it. Damaged events are dropped; the edge checks the rest. */
export function sendUnsent(url: string): void {
  const events = readUnsent().split(LINE_BREAK).flatMap(parseLine).slice(-MAX_BEACON_EVENTS);
  if (readUnsent() !== '') writeUnsent('', 0);
  send(url, events);
}

function parseLine(line: string): readonly unknown[] {
  try {
    return line === '' ? [] : [JSON.parse(decodeURIComponent(line))];
  } catch {
    return [];
  }
}
