import { SUGGESTIONS_DEBOUNCE_MS } from '../../../../header-remote/src/search/suggestions/keyword-offers.ts';

/** What a bar offers before anything is typed. */
export const RECENT: readonly string[] = ['jazz', 'yoga', 'food festival'];

let timer: ReturnType<typeof setTimeout> | undefined;

/** Suggestions by the same call as ours, and after the same pause in the typing: the promise of an earlier text never settles. */
export function suggest(query: string): Promise<readonly string[]> {
  clearTimeout(timer);
  return new Promise((done, fail) => {
    timer = setTimeout(() => {
      const parameters = new URLSearchParams({ q: query, place_id: 'online' });
      fetch(`/api/v3/destination/search/autocomplete/?${parameters}`)
        .then((response) => response.json())
        .then((answer: { readonly query: readonly string[] }) => done(answer.query), fail);
    }, SUGGESTIONS_DEBOUNCE_MS);
  });
}
