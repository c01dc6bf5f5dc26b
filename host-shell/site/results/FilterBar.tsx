import { ChevronDown, X } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { buildSearchUrl } from '../../../shared/search-url/build-search-url.ts';
import type { Search } from '../../../shared/search-url/search.ts';
import { HiddenFields } from '../blocks/PostForm.tsx';
import { usePage } from '../page/page-context.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import { buildRefinedUrl, clearFilters, type FilterGroup, listFilterGroups } from './filter-groups.ts';

interface FilterBarProps {
  readonly search: Search;
  readonly datesText: string | null;
}

/** Chips that open lists of links. Every filter works without script, and each choice has a URL. */
export function FilterBar({ search, datesText }: FilterBarProps) {
  const { t, tc } = usePage();
  const groups = listFilterGroups(search);
  const bar = useDismissibleDetails();
  const hasOwnDates = search.dates !== null && 'start' in search.dates;
  const isChosen = (group: FilterGroup) => countChosen(group, hasOwnDates) > 0;
  // Phones show only the first chips.
  const ordered = [...groups.filter(isChosen), ...groups.filter((group) => !isChosen(group))];
  const active = groups.flatMap(({ options }) =>
    options.filter(({ isActive }) => isActive).map((option) => ({ label: tc(option.labelKey), search: option.search })),
  );
  if (hasOwnDates) active.unshift({ label: datesText ?? tc('date.custom-date'), search: { ...search, dates: null } });
  return (
    <section className="pg-filters" aria-label={t('filter.all')}>
      <div className="pg-filters__bar" ref={bar}>
        {ordered.map((group) => (
          <FilterChip key={group.id} group={group} search={search} hasOwnDates={hasOwnDates} />
        ))}
      </div>
      {active.length === 0 ? null : (
        <ul className="pg-filters__active" aria-label={t('filter.chosen')}>
          {active.map(({ label, search: without }) => (
            <li key={label}>
              <a
                className="pg-filters__pill"
                href={buildRefinedUrl(without)}
                aria-label={t('filter.remove-one', { filter: label })}
              >
                {label}
                <X size={16} strokeWidth={2} aria-hidden="true" />
              </a>
            </li>
          ))}
          <li>
            <a className="pg-filters__clear" href={buildSearchUrl(clearFilters(search))}>
              {t('filter.clear')}
            </a>
          </li>
        </ul>
      )}
    </section>
  );
}

function countChosen({ id, options }: FilterGroup, hasOwnDates: boolean): number {
  return options.filter(({ isActive }) => isActive).length + Number(id === 'date' && hasOwnDates);
}

interface FilterChipProps {
  readonly group: FilterGroup;
  readonly search: Search;
  readonly hasOwnDates: boolean;
}

function FilterChip({ group, search, hasOwnDates }: FilterChipProps) {
  const { t, tc } = usePage();
  const count = countChosen(group, hasOwnDates);
  const headingId = useId();
  return (
    // With a shared name, opening one closes the others without script.
    <details className="pg-filter" name="filter" data-active={count > 0}>
      <summary className="pg-filter__chip">
        <span id={headingId}>{t(`filter.${group.id}`)}</span>
        {count > 0 ? <span className="pg-filter__count">{count}</span> : null}
        <ChevronDown className="pg-filter__arrow" size={18} strokeWidth={1.75} aria-hidden="true" />
      </summary>
      <div className="pg-filter__panel" data-group={group.id}>
        <ul className="pg-filter__options" aria-labelledby={headingId}>
          {group.options.map((option) => (
            <li key={option.labelKey}>
              <a
                className="pg-filter__option"
                href={buildRefinedUrl(option.search)}
                rel="nofollow"
                {...(option.isActive ? { 'aria-current': 'true' } : {})}
              >
                <span>{tc(option.labelKey)}</span>
                {option.isActive ? <X size={16} strokeWidth={2} aria-label={t('filter.remove')} role="img" /> : null}
              </a>
            </li>
          ))}
        </ul>
        {group.id === 'date' ? <CustomDates search={search} /> : null}
      </div>
    </details>
  );
}

const BOUNDS = { start: 'filter.from', end: 'filter.to' } as const;

/** Custom dates: a plain form to the search's path, from which the worker redirects to the canonical URL. */
function CustomDates({ search }: { readonly search: Search }) {
  const { t, tc } = usePage();
  const dates = search.dates !== null && 'start' in search.dates ? search.dates : null;
  const [path = '', query = ''] = buildSearchUrl({ ...search, dates: null }).split('?');
  return (
    <form className="pg-dates" action={path} method="get">
      <p className="pg-dates__title">{tc('date.custom-date')}</p>
      <HiddenFields fields={Object.fromEntries(new URLSearchParams(query))} />
      {(['start', 'end'] as const).map((bound) => (
        <TextField
          key={bound}
          id={`date-${bound}`}
          field={{ kind: 'date', name: `${bound}_date`, label: t(BOUNDS[bound]), values: [dates?.[bound] ?? ''] }}
        />
      ))}
      <Button type="submit" variant="secondary">
        {t('filter.apply')}
      </Button>
    </form>
  );
}

/** Closes the open `<details>` in an element on Escape, which also restores the focus, and on a press outside. */
function useDismissibleDetails(): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    const findOpen = () => element.querySelector<HTMLDetailsElement>('details[open]');
    const onKeyDown = (event: KeyboardEvent) => {
      const open = event.key === 'Escape' ? findOpen() : null;
      if (open === null || !element.contains(document.activeElement)) return;
      open.open = false;
      open.querySelector('summary')?.focus();
    };
    const onPointerDown = (event: PointerEvent) => {
      const open = findOpen();
      if (open !== null && event.target instanceof Node && !open.contains(event.target)) open.open = false;
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPointerDown);
    };
  }, []);
  return container;
}
