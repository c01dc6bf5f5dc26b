import { brand } from '../../../shared/brand/brand.ts';
import { withReferrer } from '../../../shared/navigation/site-url.ts';
import { buildPath } from '../../../shared/routes/routes.ts';
import { CategoryDrawing } from '../drawings/CategoryDrawing.tsx';
import { buildPagePath, usePage } from '../page/page-context.ts';
import type { PageOf } from '../page/page-data.ts';

/** Accounts are the origin's matter; the sample origin has three, so signing up leads to them. */
export function SignUpPage({ page: { referrer } }: { readonly page: PageOf<'sign-up'> }) {
  const { frame, t } = usePage();
  const signIn = buildPagePath(frame, buildPath('sign-in'));
  return (
    <div className="pg-content pg-gate">
      <section className="pg-gate__card">
        <CategoryDrawing category="other" className="pg-gate__drawing" />
        <h1 className="pg-gate__title">{t('page.sign-up.title')}</h1>
        <p className="pg-gate__text">{t('page.sign-up.text', { brand: brand.name })}</p>
        <p className="pg-gate__actions">
          <a
            className="pg-button pg-button--primary pg-button--large"
            href={referrer === null ? signIn : withReferrer(signIn, referrer)}
          >
            {t('sign-up.choose')}
          </a>
        </p>
      </section>
    </div>
  );
}
