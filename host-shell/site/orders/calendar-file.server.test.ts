import { describe, expect, it } from 'vitest';
import { buildCalendarFile, type CalendarEvent } from './calendar-file.server.ts';

const EVENT: CalendarEvent = {
  uid: '7F3K-92QD-M1XA@marquee.example',
  title: 'Jazz; blues, and more',
  start: '2026-11-21T20:00',
  end: '2026-11-21T22:30',
  timeZone: 'Europe/Berlin',
  location: 'Haus am Fluß mit einem sehr langen Namen, der über die Zeile hinausgeht, Köln',
  description: 'Line one\nLine two',
  url: 'https://www.marquee.de/e/1/',
  isCancelled: false,
  createdAt: Date.UTC(2026, 9, 1, 8, 0, 5),
};

describe('a calendar file', () => {
  const file = buildCalendarFile('Marquee', EVENT);

  it('has CRLF, at most 75 octets a line, and whole characters', () => {
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length, line).toBeLessThanOrEqual(75);
    expect(file).not.toContain('\uFFFD');
    expect(file.replaceAll('\r\n ', '')).toContain(
      'LOCATION:Haus am Fluß mit einem sehr langen Namen\\, der über die Zeile hinausgeht\\, Köln\r\n',
    );
  });

  it('escapes text and gives times in UTC', () => {
    expect(file).toContain('SUMMARY:Jazz\\; blues\\, and more\r\n');
    expect(file).toContain('DESCRIPTION:Line one\\nLine two\r\n');
    expect(file).toContain('DTSTART:20261121T190000Z\r\n');
    expect(file).toContain('DTEND:20261121T213000Z\r\n');
    expect(file).toContain('DTSTAMP:20261001T080005Z\r\n');
    expect(file).toContain('STATUS:CONFIRMED\r\n');
    expect(buildCalendarFile('Marquee', { ...EVENT, isCancelled: true })).toContain('STATUS:CANCELLED\r\n');
  });
});
