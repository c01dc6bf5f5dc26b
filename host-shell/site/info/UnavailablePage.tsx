import { CategoryDrawing } from '../drawings/CategoryDrawing.tsx';
import { usePage } from '../page/page-context.ts';

/** The page's data is unavailable; the header above it still works. */
export function UnavailablePage() {
  const { frame, t } = usePage();
  return (
    <div className="pg-content pg-lost">
      <CategoryDrawing category="nightlife" className="pg-lost__drawing" />
      <h1 className="pg-title">{t('unavailable.title')}</h1>
      <p className="pg-lost__text">{t('events.unavailable')}</p>
      <p className="pg-empty__actions">
        <a className="pg-button pg-button--primary" href={frame.path}>
          {t('events.try-again')}
        </a>
      </p>
    </div>
  );
}
