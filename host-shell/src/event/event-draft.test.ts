import { expect, it } from 'vitest';
import { EMPTY_DRAFT, measureDraft, parseDraft } from './event-draft.ts';

it('measures how much of a draft is there', () => {
  expect(measureDraft(EMPTY_DRAFT)).toBe(0);
  expect(measureDraft({ ...EMPTY_DRAFT, title: 'Jazz night', venue: ' ' })).toBe(20);
  expect(measureDraft({ title: 'a', summary: 'b', date: '2026-12-01', venue: 'c', tickets: '3' })).toBe(100);
});

it.each([[null], ['rubbish'], ['[]'], ['{"title": 5, "other": "x"}']])('reads %s as an empty draft', (text) => {
  expect(parseDraft(text)).toEqual(EMPTY_DRAFT);
});

it('reads what was stored', () => {
  const draft = { ...EMPTY_DRAFT, title: 'Jazz night' };
  expect(parseDraft(JSON.stringify(draft))).toEqual(draft);
});
