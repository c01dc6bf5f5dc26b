import { usePage } from '../page/page-context.ts';

/** What stands under the header inside the playground: enough to see that panels lie over a page. */
export function PlaygroundFramePage() {
  const { t } = usePage();
  return (
    <div className="pg-stand-in">
      <h1 className="pg-stand-in__title">{t('playground.stand-in')}</h1>
      <div className="pg-stand-in__line" />
      <div className="pg-stand-in__line pg-stand-in__line--short" />
      <div className="pg-stand-in__boxes" aria-hidden="true">
        <div />
        <div />
        <div />
      </div>
    </div>
  );
}
