import { toInstant } from '../../marketplace/events/zone-clock.ts';

/** The properties of an event in a calendar file (RFC 5545 §3.6.1). */
export interface CalendarEvent {
  readonly uid: string;
  readonly title: string;
  /** Local times in the time zone: `2026-11-21T20:00`. */
  readonly start: string;
  readonly end: string;
  readonly timeZone: string;
  readonly location: string;
  readonly description: string;
  readonly url: string;
  readonly isCancelled: boolean;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

const LINE_BYTES = 75;

/** Builds an iCalendar file of one event. Times are UTC, so the file needs no time zone definitions. */
export function buildCalendarFile(product: string, event: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(product)}//Tickets//EN`,
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${formatUtc(event.createdAt)}`,
    `DTSTART:${formatUtc(toInstant(event.start, event.timeZone))}`,
    `DTEND:${formatUtc(toInstant(event.end, event.timeZone))}`,
    `SUMMARY:${escapeText(event.title)}`,
    `LOCATION:${escapeText(event.location)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `URL:${event.url}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(foldLine).join('\r\n')}\r\n`;
}

/** RFC 5545 §3.3.11. */
function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');
}

/** RFC 5545 §3.1: at most 75 octets a line, without splitting a character. */
function foldLine(line: string): string {
  const encoder = new TextEncoder();
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const length = encoder.encode(character).length;
    if (bytes + length > LINE_BYTES) {
      parts.push(part);
      part = ' ';
      bytes = 1;
    }
    part += character;
    bytes += length;
  }
  return [...parts, part].join('\r\n');
}

function formatUtc(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}
