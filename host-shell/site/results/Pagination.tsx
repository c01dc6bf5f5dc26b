import { ChevronLeft, ChevronRight } from 'lucide-react';
import { usePage } from '../page/page-context.ts';
import { listPageNumbers } from './list-page-numbers.ts';

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
