import type { CategorySlug } from '../../../shared/catalogue/categories.ts';
import { CategoryDrawing } from '../drawings/CategoryDrawing.tsx';
import { MOTIFS } from '../drawings/motifs/motifs.ts';
import { usePage } from '../page/page-context.ts';

const BENEFITS = [
  { id: 'sell', drawing: 'other' },
  { id: 'reach', drawing: 'community' },
  { id: 'measure', drawing: 'business' },
] as const satisfies readonly { readonly id: string; readonly drawing: CategorySlug }[];

/** Benefits for all organizers. */
export function LandingBenefits() {
  const { t } = usePage();
  return (
    <section className="pg-section" aria-labelledby="landing-benefits">
      <h2 className="pg-section__title" id="landing-benefits">
        {t('landing.benefits')}
      </h2>
      <ul className="pg-benefits">
        {BENEFITS.map(({ id, drawing }) => (
          <li key={id} className="pg-benefit">
            <span className="pg-benefit__picture" data-tone={MOTIFS[drawing].palette}>
              <CategoryDrawing category={drawing} className="pg-benefit__drawing" />
            </span>
            <h3 className="pg-benefit__title">{t(`landing.${id}.title`)}</h3>
            <p className="pg-benefit__text">{t(`landing.${id}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
