import type { EarlyData } from '../../../shared/contracts/early-data.ts';
import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import { createAnswers } from '../search/fields/answers.ts';
import { type EarlySearch, findEarlySearch } from '../search/fields/keyword/early-handle.ts';
import { SUGGESTIONS_DEBOUNCE_MS } from '../search/fields/keyword/keyword-times.ts';
import { mergeSuggestions } from '../search/fields/keyword/merge-suggestions.ts';
import { hasSearchEntry } from '../search/search-hash.ts';
import { cleanInput } from '../ui/combobox/combobox-input.ts';
import { prefetchHighlighted } from '../ui/combobox/option-link.ts';
import { countSearch } from './count-search.ts';
import { createAnnouncer } from './create-announcer.ts';
import { createOverlay } from './create-overlay.ts';
import { createSplitter } from './create-splitter.ts';
import { requestSuggestions } from './request-suggestions.ts';
import { takeUnsentSearch } from './unsent-search.ts';

/**
 * Adds to the early layer of an element what its first moment can do without: suggestions and announcements, the page
 * around an open search, the keys of what is beside the field, and what is sent. It may come at any time.
 *
 * @returns the early layer; undefined where there is none, or it has ended, or has this
 */
export function extendEarlySearch(root: Element): EarlySearch | undefined {
  const early = findEarlySearch(root);
  if (!early || early.signal.aborted || early.suggestions) return;
  const { signal } = early;
  const find = <Found extends Element = HTMLElement>(selector: string, from = root) =>
    from.querySelector<Found>(selector) as Found;
  const readData = (name: string) =>
    JSON.parse(find(`[data-marquee-${name}]`, root.parentElement as Element).textContent);
  const { env, page }: HeaderProps = readData('props');
  const data: EarlyData = readData('early');
  const input = find<HTMLInputElement>('[name=q]');
  const form = input.form as HTMLFormElement;
  const place = find<HTMLInputElement>('[name=location]');
  const host = find('[data-marquee-panel]');
  const completion = find<HTMLTemplateElement>('template').content.querySelector('strong') as Element;
  const splitTerms = createSplitter(host, completion);
  const { announceCount, announceRemoval } = createAnnouncer(
    find('[role=status]'),
    data,
    env.localeInfo.locale,
    signal,
  );
  const overlay = createOverlay(input, find('[data-marquee-dim]'), early);
  const suggestions = createAnswers<readonly string[]>(SUGGESTIONS_DEBOUNCE_MS, {
    load: (text, ended) => requestSuggestions(env, text, data.suggestionsScope, ended),
    onChange: early.render,
  });

  let highlighted: Element | null = null;
  let endPrefetch = () => {};
  const { restart } = early;
  Object.assign(early, {
    suggestions,
    suggest(typed, recents) {
      const { combobox, isComposing, restedSinceMs } = early.state();
      suggestions.follow(
        { text: typed, scope: data.suggestionsScope, isWanted: combobox.isOpen, isComposing },
        SUGGESTIONS_DEBOUNCE_MS - (performance.now() - restedSinceMs),
      );
      return mergeSuggestions(typed, recents, suggestions.read());
    },
    onRender() {
      const { text, isOpen } = early.state().combobox;
      const typed = text.trim();
      splitTerms(typed);
      const { answer, text: query, isCurrent } = suggestions.read();
      const isAnswered = isOpen && typed !== '' && typed === query && isCurrent && answer !== undefined;
      announceCount(isAnswered ? host.querySelectorAll('[role=option]').length : null, text);
      const active = host.querySelector('[aria-selected=true]');
      if (active === highlighted) return;
      highlighted = active;
      endPrefetch();
      endPrefetch = prefetchHighlighted(active);
    },
    onRemoved: announceRemoval,
    onOverlay: overlay.show,
    readPressed: overlay.readPressed,
    hasEntry: hasSearchEntry,
    track: (source) => countSearch(root, env, { source, page, atMs: Date.now() }),
    restart() {
      restart();
      extendEarlySearch(root);
    },
  } satisfies Partial<EarlySearch>);

  // Before the field's own listener.
  form.addEventListener(
    'input',
    (event) => {
      // Changing the value would break the composition of an input method.
      if (event.target === input && !(event as InputEvent).isComposing) cleanInput(input);
    },
    { capture: true, signal },
  );
  form.addEventListener(
    'keydown',
    ({ key, target }) => {
      if (key !== 'Escape' || target === input || target === place) return;
      input.focus();
      early.close();
    },
    { signal },
  );
  // As in React's field: what is typed takes the place of the current location's name.
  const select = () => place.select();
  for (const name of ['click', 'focus']) place.addEventListener(name, select, { signal });
  if (document.activeElement === place && place.value === place.defaultValue) select();

  // What happened before this script.
  const unsent = takeUnsentSearch();
  if (unsent) countSearch(root, env, unsent);
  if (early.state().combobox.isOpen) overlay.show(true);
  early.render();
  return early;
}
