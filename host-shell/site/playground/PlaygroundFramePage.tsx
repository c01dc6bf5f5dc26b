import { usePage } from '../page/page-context.ts';

/** The content under the header in the playground: enough to show that panels overlay a page. */
export function PlaygroundFramePage() {
  const { t } = usePage();
  return (
    <div className="pg-host-page">
      <h1 className="pg-host-page__title">{t('playground.host-page')}</h1>
      <div className="pg-host-page__line" />
      <div className="pg-host-page__line pg-host-page__line--short" />
      <div className="pg-host-page__boxes" aria-hidden="true">
        <div />
        <div />
        <div />
      </div>
    </div>
  );
}
