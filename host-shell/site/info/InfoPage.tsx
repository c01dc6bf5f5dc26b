import { ArrowRight } from 'lucide-react';
import { withReferrer } from '../../../shared/navigation/site-url.ts';
import { buildPath } from '../../../shared/routes/routes.ts';
import { EventDrawing } from '../drawings/EventDrawing.tsx';
import { buildPagePath, usePage } from '../page/page-context.ts';
import type { PageOf } from '../page/page-data.ts';
import { buildInfoPath } from './build-info-path.ts';
import {
  findInfoDefinition,
  type InfoDefinition,
  listNeighbours,
  NEXT_STEPS,
  resolveNextStep,
} from './info-definitions.ts';
import { LandingBenefits } from './LandingBenefits.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

/** The most related pages shown. */
const NEIGHBOURS_SHOWN = 6;

/** A placeholder for a page of the site: its section, title, one sentence and links. */
export function InfoPage({ page: { id, isGated } }: { readonly page: PageOf<'info'> }) {
  const row = findInfoDefinition(id);
  return row === undefined ? <NotFoundPage /> : <InfoBody row={row} isGated={isGated === true} />;
}

function InfoBody({ row, isGated }: { readonly row: InfoDefinition; readonly isGated: boolean }) {
  const { frame, t } = usePage();
  const { id, area } = row;
  const title = t(`page.${id}.title`);
  const next = resolveNextStep(row);
  const needsSignIn = isGated || (area === 'account' && !frame.hasSession);
  const signIn = withReferrer(buildPagePath(frame, buildPath('sign-in')), frame.path);
  const neighbours = listNeighbours(row).flatMap((neighbour) => {
    const path = buildInfoPath(frame, neighbour.id);
    return path === null ? [] : [{ id: neighbour.id, path }];
  });
  return (
    <>
      <section className="pg-intro">
        <div className="pg-intro__inner">
          <div className="pg-intro__words">
            <p className="pg-intro__area">{t(`info.area.${area}`)}</p>
            <h1 className="pg-title">{title}</h1>
            <p className="pg-intro__text">{t(`page.${id}.text`)}</p>
            <p className="pg-intro__actions">
              {needsSignIn ? (
                <a className="pg-button pg-button--primary pg-button--large" href={signIn}>
                  {t('info.sign-in')}
                </a>
              ) : null}
              <a
                className={`pg-button pg-button--${needsSignIn ? 'secondary' : 'primary'} pg-button--large`}
                href={buildPagePath(frame, NEXT_STEPS[next])}
              >
                {t(`info.next.${next}`)}
                <ArrowRight size={20} strokeWidth={1.75} aria-hidden="true" />
              </a>
            </p>
          </div>
          <EventDrawing category={row.drawing} seed={row.seed} className="pg-intro__drawing" />
        </div>
      </section>
      {area === 'landing' ? <LandingBenefits /> : null}
      {neighbours.length === 0 ? null : (
        <nav className="pg-section" aria-labelledby="info-more">
          <h2 className="pg-section__title" id="info-more">
            {t(`info.more.${area}`)}
          </h2>
          <ul className="pg-links">
            {neighbours.slice(0, NEIGHBOURS_SHOWN).map((neighbour) => (
              <li key={neighbour.id}>
                <a className="pg-links__link" href={neighbour.path}>
                  {t(`page.${neighbour.id}.title`)}
                  <ArrowRight className="pg-links__arrow" size={18} strokeWidth={1.75} aria-hidden="true" />
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}
