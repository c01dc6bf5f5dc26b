import type { MarketPageData } from '../page/blocks.ts';
import type { PageResult } from './page-result.server.ts';
import type { PageServices } from './page-services.server.ts';

/** Problems of a form by field name. */
export type PageProblems = Readonly<Record<string, string | undefined>>;

export const hasProblems = (problems: PageProblems): boolean =>
  Object.values(problems).some((problem) => problem !== undefined);

interface MarketPageOptions extends Omit<MarketPageData, 'kind' | 'area'> {
  readonly area: 'account' | 'organizer' | 'staff' | 'tickets';
  /** Shown above the title in place of the area's name. */
  readonly label?: string;
  /** Problems of the posted form, by field. A page with problems is a refusal. */
  readonly problems?: PageProblems;
  /** The meta description, for a page without a text. */
  readonly description?: string;
}

/** Creates a page of blocks. A refused form has the status 422 and says so in the title. */
export function createMarketPage({ t }: PageServices, options: MarketPageOptions): PageResult {
  const { area, label, problems = {}, description, ...page } = options;
  const isRefused = hasProblems(problems);
  return {
    status: isRefused ? 422 : 200,
    head: {
      title: isRefused ? t('form.title', { title: page.title }) : page.title,
      description: description ?? page.text ?? page.title,
    },
    page: { kind: 'market', area: label ?? t(`info.area.${area}`), ...page },
    isOwn: true,
  };
}
