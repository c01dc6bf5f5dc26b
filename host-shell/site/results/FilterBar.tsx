import { ChevronDown, X } from 'lucide-react';
import { useId } from 'react';
import type { Search } from '../../../shared/search-url/search.ts';
import { usePage } from '../page/page-context.ts';
import { buildRefinedUrl, type FilterGroup, listFilterGroups } from './filter-groups.ts';

/** Chips that open lists of links. Every filter works without script, and each choice has a URL. */
export function FilterBar({ search }: { readonly search: Search }) {
  const { t } = usePage();
  const groups = listFilterGroups(search);
  const isChosen = ({ options }: FilterGroup) => options.some(({ isActive }) => isActive);
  // Phones show only the first chips.
  const ordered = [...groups.filter(isChosen), ...groups.filter((group) => !isChosen(group))];
  return (
    <section className="pg-filters" aria-label={t('filter.all')}>
      <div className="pg-filters__bar">
        {ordered.map((group) => (
          <FilterChip key={group.id} group={group} />
        ))}
      </div>
    </section>
  );
}

function FilterChip({ group }: { readonly group: FilterGroup }) {
  const { t, tc } = usePage();
  const count = group.options.filter(({ isActive }) => isActive).length;
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
      </div>
    </details>
  );
}
