import type { Context } from 'hono';
import { parseBounded } from '../../shared/contracts/argument-fields.ts';
import { ArgumentReader, collectArguments } from '../../shared/contracts/argument-reader.ts';
import { isPagePath } from '../../shared/navigation/page-path.ts';
import { resolveSearchForm } from '../../shared/search-url/resolve-search-form.ts';
import { MAX_SEARCH_TEXT_LENGTH } from '../../shared/text/field-patterns.ts';
import { cleanSearchText } from '../../shared/text/search-text.ts';
import type { EdgeServices } from '../create-services.ts';
import type { EdgeEnv } from '../env.ts';
import { readPagePlace } from '../header/header-props.ts';
import type { HeaderRelease } from '../header/header-release.ts';
import { findStartLocation } from './place-lookup.ts';

/** Code points. */
const MAX_LENGTHS = {
  q: MAX_SEARCH_TEXT_LENGTH,
  location: MAX_SEARCH_TEXT_LENGTH,
  place: 300,
  from: 2001,
  variant: 20,
} as const;

/** @throws HttpProblem if a field is invalid, which those of the header's own form never are */
function checkFields(parameters: URLSearchParams): void {
  const reader = new ArgumentReader(collectArguments(parameters));
  for (const [field, most] of Object.entries(MAX_LENGTHS)) {
    const text = reader.optional(field, parseBounded(most));
    if (field === 'from' && text && !isPagePath(text)) reader.refuse(field, 'must be the path of a page of the site');
  }
  reader.throwProblems();
}

type SearchServices = Pick<EdgeServices, 'pages' | 'chooseRelease' | 'deployed' | 'reportError' | 'openLookup'>;

/** `GET /search`: the search form of a browser without script, answered by 303. */
export async function answerSearchForm(
  c: Context<EdgeEnv>,
  { pages, chooseRelease, deployed, reportError, openLookup }: SearchServices,
): Promise<Response> {
  const lookup = openLookup(c);
  const { searchParams } = new URL(c.req.url);
  checkFields(searchParams);
  const { site, language } = c.var.siteLocale;
  const query = cleanSearchText(searchParams.get('q') ?? '');
  const from = searchParams.get('from') || `${language.prefix}/`;
  // The form's page was rendered by the same build: the cookie that chose the build is sent again.
  const release = await (await chooseRelease(c)).open(null);
  const readOnlineLabel = async ({ renderer }: HeaderRelease) =>
    (await renderer.readLabels(language.locale))['location.online'] ?? '';
  const onlineLabel = await readOnlineLabel(release).catch((error: unknown) => {
    reportError(c, error);
    return readOnlineLabel(deployed);
  });
  const current = await findStartLocation(c.req.header('cookie') ?? null, lookup);
  const answer = await resolveSearchForm(
    { query, locationText: searchParams.get('location') ?? '', renderedText: searchParams.get('place') },
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
