import { ChevronRight } from 'lucide-react';
import { brand } from '../../../shared/brand/brand.ts';
import { CSRF_FIELD } from '../../../shared/cookies/session-cookies.ts';
import type { PageMessageKey } from '../../../shared/i18n/message-keys.ts';
import { buildPath } from '../../../shared/routes/routes.ts';
import { buildPagePath, usePage } from '../page/page-context.ts';
import type { PageOf } from '../page/page-data.ts';
import { withOrigin } from './with-origin.ts';

/** The sample users of `marketplace/people/sample-users.ts`. Their names are data and are not translated. */
const SAMPLE_USERS: readonly { readonly id: string; readonly name: string; readonly textKey: PageMessageKey }[] = [
  { id: 'attendee', name: 'Ana Attendee', textKey: 'sign-in.attendee' },
  { id: 'organizer', name: 'Olu Organizer', textKey: 'sign-in.organizer' },
  { id: 'staff', name: 'Sam Staff', textKey: 'sign-in.staff' },
];

export function SignInPage({ page: { referrer, intent } }: { readonly page: PageOf<'sign-in'> }) {
  const { frame, t } = usePage();
  const signUp = buildPagePath(frame, buildPath('sign-up'));
  return (
    <div className="pg-content pg-gate">
      <section className="pg-gate__card">
        <h1 className="pg-gate__title">{t('sign-in.title', { brand: brand.name })}</h1>
        <p className="pg-gate__text">{t('sign-in.text')}</p>
        <form action={buildPagePath(frame, buildPath('sign-in'))} method="post" className="pg-users">
          <input type="hidden" name={CSRF_FIELD} value={frame.csrfToken} />
          {referrer === null ? null : <input type="hidden" name="referrer" value={referrer} />}
          {intent === null ? null : <input type="hidden" name="intent" value={intent} />}
          {SAMPLE_USERS.map(({ id, name, textKey }) => (
            <div key={id} className="pg-user">
              <span className="pg-user__mark" data-user={id} aria-hidden="true">
                {name.slice(0, 1)}
              </span>
              <div className="pg-user__words">
                {/* The whole card is the target. */}
                <button
                  type="submit"
                  name="person"
                  value={id}
                  className="pg-user__button"
                  aria-describedby={`user-${id}`}
                >
                  {name}
                </button>
                <p className="pg-user__text" id={`user-${id}`}>
                  {t(textKey)}
                </p>
              </div>
              <ChevronRight className="pg-user__arrow" size={20} strokeWidth={1.75} aria-hidden="true" />
            </div>
          ))}
        </form>
        <p className="pg-gate__foot">
          {t('sign-in.new')}{' '}
          <a className="pg-link" href={withOrigin(signUp, referrer, intent)}>
            {t('page.sign-up.title')}
          </a>
        </p>
      </section>
    </div>
  );
}
