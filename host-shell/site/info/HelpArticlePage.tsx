import { ArrowLeft } from 'lucide-react';
import { buildPath } from '../../../shared/routes/routes.ts';
import { buildPagePath, usePage } from '../page/page-context.ts';
import type { PageOf } from '../page/page-data.ts';
import { HELP_ARTICLE_WORDS } from './help-articles.ts';
import { NotFoundPage } from './NotFoundPage.tsx';

export function HelpArticlePage({ page: { id, helpLanguage } }: { readonly page: PageOf<'help-article'> }) {
  const { frame, t } = usePage();
  const article = HELP_ARTICLE_WORDS[id];
  if (article === undefined) return <NotFoundPage />;
  return (
    <article className="pg-content pg-article">
      <a className="pg-article__back" href={buildPagePath(frame, buildPath('help-center', { helpLanguage }))}>
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
        {t('page.help-center.title')}
      </a>
      <h1 className="pg-title">{t(article.titleKey)}</h1>
      <p className="pg-article__text">{t(article.textKey)}</p>
      <ol className="pg-steps">
        {article.stepKeys.map((key) => (
          <li key={key} className="pg-steps__step">
            {t(key)}
          </li>
        ))}
      </ol>
      <p>
        <a className="pg-button pg-button--primary" href={buildPagePath(frame, article.link.path)}>
          {t(article.link.key)}
        </a>
      </p>
    </article>
  );
}
