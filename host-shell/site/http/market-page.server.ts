import type { MarketPageData } from '../page/blocks.ts';
import type { PageResult } from './page-result.server.ts';
import type { PageServices } from './page-services.server.ts';

/** What is wrong with a form, by the name of its field. */
export type PageProblems = Readonly<Record<string, string | undefined>>;

export const hasProblems = (problems: PageProblems): boolean =>
  Object.values(problems).some((problem) => problem !== undefined);

interface MarketPageOptions extends Omit<MarketPageData, 'kind' | 'area'> {
  readonly area: 'account' | 'organizer' | 'staff' | 'tickets';
  /** Above the title, in place of the area's name. */
  readonly label?: string;
  /** What is wrong with the form that was sent, by field; a page with some is a refusal. */
  readonly problems?: PageProblems;
  /** Of the head, where the page has no text. */
  readonly description?: string;
}

/** A page of blocks. A form that was refused has the status 422, and says so in the title. */
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
