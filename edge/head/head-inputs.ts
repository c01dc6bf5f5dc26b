import { createArgumentsProblem } from '../../shared/contracts/http-problem.ts';
import { HEAD_FIELDS, type HeadFieldName, type HeadFieldValues, type Robots, type TwitterCard } from './head-fields.ts';

/** Inputs of the page head. Null is "not given": the head's own default applies. */
export interface HeadInputs {
  readonly title: string | null;
  readonly description: string | null;
  /** Path of the page, its language subdirectory included; null where it is no page of the site. */
  readonly path: string | null;
  /** Address of the page, where it is not the site's own for `path`. */
  readonly canonical: string | null;
  /** Addresses of the page in other languages and countries, in place of the site's own. */
  readonly alternates: readonly (readonly [hreflang: string, address: string])[] | null;
  readonly locale: string | null;
  readonly robots: Robots | null;
  /** The page shows images of the image host. */
  readonly showsImages: boolean;
  readonly openGraph: {
    readonly title: string | null;
    readonly description: string | null;
    readonly imageUrl: string | null;
    readonly type: string;
    readonly url: string | null;
  };
  readonly twitter: {
    readonly title: string | null;
    readonly description: string | null;
    readonly imageUrl: string | null;
    readonly twitterCard: TwitterCard;
    readonly androidAppUrl: string | null;
    readonly iosAppUrl: string | null;
  };
}

const NAMES = Object.keys(HEAD_FIELDS) as HeadFieldName[];

/**
 * Inputs from a query string: empty is absent, unknown names are ignored.
 *
 * @throws HttpProblem that names every wrong parameter.
 */
export function parseHeadInputs(parameters: URLSearchParams): HeadInputs {
  const problems: Record<string, string[]> = {};
  const values = readFields((name) => {
    const [value = '', ...more] = parameters.getAll(name);
    if (more.length > 0) problems[name] = ['must be given once'];
    return value;
  });
  for (const name of values.refused) problems[name] ??= [HEAD_FIELDS[name].problem];
  if (Object.keys(problems).length > 0) throw createArgumentsProblem(problems);
  return buildInputs(values.read, null);
}

/**
 * Inputs from the attributes of `<marquee-head>`. A page must come out whatever its author wrote: an invalid attribute
 * counts as absent.
 *
 * @param pagePath path of the page the placeholder stands on
 */
export function parseHeadAttributes(attributes: ReadonlyMap<string, string>, pagePath: string): HeadInputs {
  return buildInputs(readFields((name) => attributes.get(toKebabCase(name)) ?? '').read, pagePath);
}

function readFields(readText: (name: HeadFieldName) => string) {
  const refused: HeadFieldName[] = [];
  const entries = NAMES.map((name) => {
    const text = readText(name).trim();
    const value = text === '' ? null : HEAD_FIELDS[name].parse(text);
    if (text !== '' && value === null) refused.push(name);
    return [name, value] as const;
  });
  return { read: Object.fromEntries(entries) as HeadFieldValues, refused };
}

function buildInputs(values: HeadFieldValues, pagePath: string | null): HeadInputs {
  return {
    showsImages: values.showsImages !== null,
    title: values.title,
    description: values.description,
    path: values.path ?? pagePath,
    canonical: values.canonical,
    alternates: values.alternates,
    locale: values.locale,
    robots: values.robots,
    openGraph: {
      title: values.ogTitle,
      description: values.ogDescription,
      imageUrl: values.imageUrl,
      type: values.type ?? 'website',
      url: values.url,
    },
    twitter: {
      title: values.twitterTitle,
      description: values.twitterDescription,
      imageUrl: values.twitterImageUrl,
      twitterCard: values.twitterCard ?? 'summary',
      androidAppUrl: values.androidAppUrl,
      iosAppUrl: values.iosAppUrl,
    },
  };
}

const toKebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
