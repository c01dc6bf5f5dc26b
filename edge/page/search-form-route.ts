import type { Context } from 'hono';
import { createArgumentsProblem } from '../../shared/contracts/http-problem.ts';
import { resolveSearchForm } from '../../shared/search-url/resolve-search-form.ts';
import { cleanLine } from '../../shared/text/clean-text.ts';
import type { EdgeEnv } from '../config/variables.ts';
import { isPagePath, readPagePlace } from '../header/header-facts.ts';
import type { ChooseRelease, HeaderRelease } from '../header/header-release.ts';
import type { PageHandler } from './page-handler.ts';
import { findStartLocation, type PlaceLookup } from './place-lookup.ts';

/** Code points. */
const MAX_LENGTHS = { q: 200, location: 200, place: 300, from: 2001, variant: 20 } as const;

/** What is wrong with the form's fields; the header's own form never is. */
function findProblems(parameters: URLSearchParams): Record<string, string[]> {
  const problems: Record<string, string[]> = {};
  for (const [field, most] of Object.entries(MAX_LENGTHS)) {
    const [value = '', ...more] = parameters.getAll(field);
    if (more.length > 0) problems[field] = ['must be given once'];
    else if ([...value].length > most) problems[field] = [`must have at most ${most} characters`];
    else if (field === 'from' && value !== '' && !isPagePath(value))
      problems[field] = ['must be the path of a page of the site'];
  }
  return problems;
}

export interface SearchFormDependencies {
  readonly pages: PageHandler;
  readonly chooseRelease: ChooseRelease;
  /** The build that was deployed with the worker: it has the words that the chosen one does not give. */
  readonly deployed: HeaderRelease;
  readonly reportError: (c: Context<EdgeEnv>, error: unknown) => void;
}

/** `GET /search`: the search form of a browser without script, answered by 303. */
export async function answerSearchForm(
  c: Context<EdgeEnv>,
  lookup: PlaceLookup,
  { pages, chooseRelease, deployed, reportError }: SearchFormDependencies,
): Promise<Response> {
  const { searchParams } = new URL(c.req.url);
  const problems = findProblems(searchParams);
  if (Object.keys(problems).length > 0) throw createArgumentsProblem(problems);
  const { site, language } = c.var.siteLocale;
  // What was pasted is cleaned as the script would clean it.
  const read = (name: string) => cleanLine(searchParams.get(name) ?? '');
  const query = read('q').trim();
  const from = searchParams.get('from') || `${language.prefix}/`;
  // The page that sent the form was rendered by the same build: the cookie that chose it comes back.
  const release = await (await chooseRelease(c)).open(null);
  const readOnlineLabel = async ({ renderer }: HeaderRelease) =>
    (await renderer.readLabels(language.locale))['location.online'] ?? '';
  const onlineLabel = await readOnlineLabel(release).catch((error: unknown) => {
    reportError(c, error);
    return readOnlineLabel(deployed);
  });
  const current = await findStartLocation(c.req.header('cookie') ?? null, lookup);
  const answer = await resolveSearchForm(
    { query, locationText: read('location'), renderedText: searchParams.get('place') },
    {
      languagePrefix: language.prefix,
      variant: searchParams.get('variant') === 'more-events' ? 'more-events' : 'default',
      pagePlace: readPagePlace(site, from),
      current,
      onlineLabel,
      findPlace: (text) => lookup.find(text, current),
    },
  );
  if (answer.kind === 'redirect') return c.body(null, 303, { Location: answer.url, 'Cache-Control': 'no-store' });
  return pages.renderOwn(c, 'noPlace', { values: { place: answer.text }, header: { path: from, query } });
}
