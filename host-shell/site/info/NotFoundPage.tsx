import { buildPath } from '../../../shared/routes/routes.ts';
import { CategoryDrawing } from '../drawings/CategoryDrawing.tsx';
import { buildHelpPath, buildPagePath, usePage } from '../page/page-context.ts';
import { SearchForm } from './SearchForm.tsx';

export function NotFoundPage() {
  const { frame, t } = usePage();
  return (
    <div className="pg-content pg-lost">
      <div className="pg-lost__picture" aria-hidden="true">
        <span className="pg-lost__figure">4</span>
        <CategoryDrawing category="other" className="pg-lost__drawing" />
        <span className="pg-lost__figure">4</span>
      </div>
      <h1 className="pg-title">{t('not-found.title')}</h1>
      <p className="pg-lost__text">{t('not-found.text')}</p>
      <SearchForm />
      <ul className="pg-pills pg-pills--centered">
        <li>
          <a className="pg-pill" href={buildPagePath(frame, '/')}>
            {t('not-found.home')}
          </a>
        </li>
        <li>
          <a
            className="pg-pill"
            href={buildPagePath(frame, buildPath('search-results', { search: 'local/all-events' }))}
          >
            {t('footer.all-events')}
          </a>
        </li>
        <li>
          <a className="pg-pill" href={buildHelpPath(frame)}>
            {t('page.help-center.title')}
          </a>
        </li>
      </ul>
    </div>
  );
}
