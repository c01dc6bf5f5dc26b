import { ChevronLeft, ChevronRight } from 'lucide-react';
import { usePage } from '../page/page-context.ts';

interface PaginationProps {
  readonly current: number;
  readonly count: number;
  readonly buildHref: (page: number) => string;
}

export function Pagination({ current, count, buildHref }: PaginationProps) {
  const { t } = usePage();
  if (count < 2) return null;
  return (
    <nav className="pg-pagination" aria-label={t('results.pages')}>
      {current > 1 ? (
        <a className="pg-pagination__step" href={buildHref(current - 1)} rel="prev">
          <ChevronLeft size={20} strokeWidth={1.75} aria-hidden="true" />
          <span>{t('results.previous')}</span>
        </a>
      ) : null}
      <ol className="pg-pagination__numbers">
        {listPageNumbers(current, count).map((number, index) => (
          <li key={number ?? `gap-${index}`}>
            {number === null ? (
              <span className="pg-pagination__gap">…</span>
            ) : (
              <a
                className="pg-pagination__number"
                href={buildHref(number)}
                aria-label={t('results.page', { number })}
                {...(number === current ? { 'aria-current': 'page' } : {})}
              >
                {number}
              </a>
            )}
          </li>
        ))}
      </ol>
      {current < count ? (
        <a className="pg-pagination__step" href={buildHref(current + 1)} rel="next">
          <span>{t('results.next')}</span>
          <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" />
        </a>
      ) : null}
    </nav>
  );
}

/** Lists the page numbers to link: first, last and those next to the current one; null marks a gap. */
export function listPageNumbers(current: number, count: number): readonly (number | null)[] {
  const near = [current - 1, current, current + 1];
  const shown = [1, ...near, count].filter((number) => number >= 1 && number <= count);
  const sorted = [...new Set(shown)].sort((one, other) => one - other);
  return sorted.flatMap((number, index) => {
    const before = sorted[index - 1] ?? number - 1;
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? [null, number] : [number];
  });
}
