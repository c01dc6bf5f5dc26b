import { ArrowRight } from 'lucide-react';
import { HELP_ARTICLES } from '../../../shared/navigation/header-environment.ts';
import { buildPath } from '../../../shared/routes/routes.ts';
import { EventDrawing } from '../drawings/EventDrawing.tsx';
import { buildPagePath, usePage } from '../page/page-context.ts';
import type { PageOf } from '../page/page-data.ts';

export function HelpCenterPage({ page: { helpLanguage } }: { readonly page: PageOf<'help-center'> }) {
  const { frame, t } = usePage();
  return (
    <>
      <section className="pg-intro">
        <div className="pg-intro__inner">
          <div className="pg-intro__words">
            <p className="pg-intro__area">{t('footer.help')}</p>
            <h1 className="pg-title">{t('page.help-center.title')}</h1>
            <p className="pg-intro__text">{t('page.help-center.text')}</p>
          </div>
          <EventDrawing category="family-and-education" seed="help-center" className="pg-intro__drawing" />
        </div>
      </section>
      <section className="pg-section" aria-labelledby="help-articles">
        <h2 className="pg-section__title" id="help-articles">
          {t('help.articles')}
        </h2>
        <ul className="pg-links pg-links--wide">
          {HELP_ARTICLES.map((id) => (
            <li key={id}>
              <a className="pg-links__link" href={buildPagePath(frame, buildPath(id, { helpLanguage }))}>
                <span>
                  <span className="pg-links__name">{t(`page.${id}.title`)}</span>
                  <span className="pg-links__text">{t(`page.${id}.text`)}</span>
                </span>
                <ArrowRight className="pg-links__arrow" size={18} strokeWidth={1.75} aria-hidden="true" />
              </a>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
