import { describe, expect, it } from 'vitest';
import { buildCsv } from './csv.server.ts';

describe('a list of attendees as a file', () => {
  it('quotes what separates cells, and runs nothing in a spreadsheet', () => {
    const file = buildCsv([
      ['Name', 'Note'],
      ['Ada, "Countess"', '=HYPERLINK("https://evil.example")'],
      ['Zoë\nLine', '@sum'],
    ]);
    expect(file).toBe(
      '\uFEFFName,Note\r\n"Ada, ""Countess""","\'=HYPERLINK(""https://evil.example"")"\r\n"Zoë\nLine",\'@sum\r\n',
    );
  });
});
