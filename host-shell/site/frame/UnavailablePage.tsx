import { usePage } from '../page/page-context.ts';

export function UnavailablePage() {
  const { frame, t } = usePage();
  return (
    <div className="pg-content pg-market">
      <h1 className="pg-title">{t('unavailable.title')}</h1>
      <p className="pg-market__text">{t('events.unavailable')}</p>
      <p className="pg-section__foot">
        <a className="pg-button pg-button--primary" href={frame.path}>
          {t('events.try-again')}
        </a>
      </p>
    </div>
  );
}
