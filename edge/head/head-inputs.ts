import { collectArguments } from '../../shared/contracts/argument-query.ts';
import { ArgumentReader } from '../../shared/contracts/argument-reader.ts';
import { HEAD_FIELDS, type HeadFieldName, type HeadFieldValues, type Robots, type TwitterCard } from './head-fields.ts';

/** Inputs of the page head. Null means that the head's default applies. */
export interface HeadInputs {
  readonly title: string | null;
  readonly description: string | null;
  /** Path of the page, including its language subdirectory; null if it is not a page of the site. */
  readonly path: string | null;
  /** Address of the page, if it differs from the site's address of `path`. */
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
  const reader = new ArgumentReader(collectArguments(parameters));
  const values = readFields((name) =>
    reader.optional(name, (text) => {
      const value = parseField(name, text);
      return value === null && text.trim() !== '' ? { problem: HEAD_FIELDS[name].problem } : { value };
    }),
  );
  reader.throwProblems();
  return buildInputs(values, null);
}

/**
 * Inputs from the attributes of `<marquee-head>`. The page must be rendered whatever its author wrote: an invalid
 * attribute counts as absent.
 *
 * @param pagePath path of the page that contains the placeholder
 */
export function parseHeadAttributes(attributes: ReadonlyMap<string, string>, pagePath: string): HeadInputs {
  return buildInputs(
    readFields((name) => parseField(name, attributes.get(toKebabCase(name)) ?? '')),
    pagePath,
  );
}

const parseField = (name: HeadFieldName, text: string) =>
  text.trim() === '' ? null : HEAD_FIELDS[name].parse(text.trim());

function readFields(read: (name: HeadFieldName) => unknown): HeadFieldValues {
  return Object.fromEntries(NAMES.map((name) => [name, read(name) ?? null])) as HeadFieldValues;
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
