import type { EarlyData } from '../../../shared/contracts/early-data.ts';
import { ANNOUNCEMENT_DELAY_MS } from '../search/announcement-delay.ts';
import { COUNT_PLACEHOLDER, TERM_PLACEHOLDER } from './placeholders.ts';

/** Announces in the status region, with the words of the page. Ends with the signal. */
export function createAnnouncer(
  status: Element,
  { counts, none, removed, cleared }: EarlyData,
  locale: string,
  signal: AbortSignal,
) {
  const plurals = new Intl.PluralRules(locale.replace('_', '-'));
  let last = '';
  let timer = 0;
  const announce = (text: string) => {
    status.textContent = text;
  };
  signal.addEventListener('abort', () => clearTimeout(timer));
  return {
    /** @param count of the suggestions for a text; null while that is unknown */
    announceCount(count: number | null, text: string): void {
      const words = (count && counts[plurals.select(count)]) || none;
      const announcement = count === null ? '' : words.replace(COUNT_PLACEHOLDER, `${count}`);
      // The same count for another text is announced again.
      if (last === announcement + text) return;
      last = announcement + text;
      clearTimeout(timer);
      if (announcement === '' && status.textContent === '') return;
      timer = window.setTimeout(announce, announcement === '' ? 0 : ANNOUNCEMENT_DELAY_MS, announcement);
    },
    /** @param term a recent search; the empty text for all of them */
    announceRemoval: (term: string) => announce(term === '' ? cleared : removed.replace(TERM_PLACEHOLDER, () => term)),
  };
}
