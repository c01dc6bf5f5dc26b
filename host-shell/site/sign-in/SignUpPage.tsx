import { brand } from '../../../shared/brand/brand.ts';
import { buildPath } from '../../../shared/routes/routes.ts';
import { FormCard } from '../blocks/FormCard.tsx';
import { CategoryDrawing } from '../drawings/CategoryDrawing.tsx';
import { buildPagePath, usePage } from '../page/page-context.ts';
import type { PageOf } from '../page/page-data.ts';
import { withOrigin } from './with-origin.ts';

/** Creates an account with name and e-mail and without a password. The sample users are offered too. */
export function SignUpPage({ page: { referrer, intent, form } }: { readonly page: PageOf<'sign-up'> }) {
  const { frame, t } = usePage();
  const signIn = buildPagePath(frame, buildPath('sign-in'));
  return (
    <div className="pg-content pg-gate">
      <section className="pg-gate__card">
        <CategoryDrawing category="other" className="pg-gate__drawing" />
        <h1 className="pg-gate__title">{t('page.sign-up.title')}</h1>
        <p className="pg-gate__text">{t('page.sign-up.text', { brand: brand.name })}</p>
        <div className="pg-gate__form">
          <FormCard block={form} />
        </div>
        <p className="pg-gate__foot">
          {t('sign-up.or')}{' '}
          <a className="pg-link" href={withOrigin(signIn, referrer, intent)}>
            {t('sign-up.choose')}
          </a>
        </p>
        {referrer?.endsWith('/mytickets') === true ? (
          <p className="pg-gate__foot">
            {t('sign-up.tickets')}{' '}
            <a className="pg-link" href={referrer}>
              {t('page.my-tickets.find')}
            </a>
          </p>
        ) : null}
      </section>
    </div>
  );
}
