import { CSRF_FIELD } from '../../../shared/cookies/session-cookies.ts';
import { buildPath } from '../../../shared/routes/routes.ts';
import { buildPagePath, usePage } from '../page/page-context.ts';
import type { PageOf } from '../page/page-data.ts';
import { Button } from '../ui/Button.tsx';

/** Asks for confirmation, because a link alone must not end a session. */
export function SignOutPage({ page: { csrfToken } }: { readonly page: PageOf<'sign-out'> }) {
  const { frame, t } = usePage();
  return (
    <div className="pg-content pg-gate">
      <section className="pg-gate__card">
        <h1 className="pg-gate__title">{t('page.sign-out.title')}</h1>
        <p className="pg-gate__text">{t('page.sign-out.text')}</p>
        <form action={buildPagePath(frame, buildPath('sign-out'))} method="post" className="pg-gate__actions">
          <input type="hidden" name={CSRF_FIELD} value={csrfToken} />
          <Button type="submit" size="large">
            {t('sign-out.confirm')}
          </Button>
          <a className="pg-button pg-button--secondary pg-button--large" href={buildPagePath(frame, '/')}>
            {t('sign-out.stay')}
          </a>
        </form>
      </section>
    </div>
  );
}
