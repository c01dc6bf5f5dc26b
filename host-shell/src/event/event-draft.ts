/** An event that is being written. Kept in this browser alone: the sample origin takes no events. */
export interface EventDraft {
  readonly title: string;
  readonly summary: string;
  /** ISO date, or empty. */
  readonly date: string;
  readonly venue: string;
  /** Digits, or empty. */
  readonly tickets: string;
}

export const EMPTY_DRAFT: EventDraft = { title: '', summary: '', date: '', venue: '', tickets: '' };

/** Longest title and summary, in UTF-16 units as inputs count them. */
export const TITLE_LENGTH = 75;
export const SUMMARY_LENGTH = 140;

const DRAFT_KEY = 'marquee.event-draft';

/** How much of a draft is there, 0 to 100. */
export function measureDraft(draft: EventDraft): number {
  const values = Object.values(draft);
  return Math.round((values.filter((value) => value.trim() !== '').length / values.length) * 100);
}

/** A draft of unknown origin; what is missing is empty. */
export function parseDraft(text: string | null): EventDraft {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value !== 'object' || value === null) return EMPTY_DRAFT;
    const entries = Object.entries(value).filter(([name, field]) => name in EMPTY_DRAFT && typeof field === 'string');
    return { ...EMPTY_DRAFT, ...Object.fromEntries(entries) };
  } catch {
    return EMPTY_DRAFT;
  }
}

/** @throws what the store throws. */
export function loadDraft(store: Pick<Storage, 'getItem'>): EventDraft {
  return parseDraft(store.getItem(DRAFT_KEY));
}

/** @throws what the store throws: full, or forbidden. */
export function storeDraft(store: Pick<Storage, 'setItem'>, draft: EventDraft): void {
  store.setItem(DRAFT_KEY, JSON.stringify(draft));
}
