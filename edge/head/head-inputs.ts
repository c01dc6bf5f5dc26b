import type { ArgumentReader } from '../../shared/contracts/argument-reader.ts';
import { parseJson } from '../header/header-props.ts';

/** How one input is parsed. */
interface Field<Value> {
  /** Null refuses the text. */
  readonly parse: (text: string) => Value | null;
  /** Explains a refusal to the caller. */
  readonly problem: string;
}

const MAX_TITLE_LENGTH = 300;
const MAX_DESCRIPTION_LENGTH = 1000;
const MAX_ADDRESS_LENGTH = 2048;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

const text = (maximum: number): Field<string> => ({
  parse: (value) =>
    CONTROL.test(value) || [...value].length > maximum ? null : value.replace(/\p{Surrogate}/gu, '\ufffd'),
  problem: `must be at most ${maximum} characters without control characters`,
});

/** A path of the own site. Browsers read `\` as `/`, so `/\evil.example` is another host. */
const path: Field<string> = {
  parse: (value) =>
    value.length <= MAX_ADDRESS_LENGTH && /^\/(?![/\\])/.test(value) && !/[\s\\]/.test(value) && !CONTROL.test(value)
      ? value
      : null,
  problem: 'must be a path that begins with one slash',
};

const address: Field<string> = {
  parse: (value) => {
    if (value.length > MAX_ADDRESS_LENGTH || CONTROL.test(value)) return null;
    if (value.startsWith('/')) return path.parse(value);
    const url = /^https?:\/\//i.test(value) && URL.canParse(value) ? new URL(value) : null;
    return url === null || url.username !== '' || url.password !== '' ? null : url.href;
  },
  problem: 'must be an http or https address, or a path of the site',
};

const MAX_ALTERNATES = 200;
const LANGUAGE_TAG = /^(?:x-default|[a-z]{2,3}(?:-[a-z0-9]{2,8})*)$/i;

/** A JSON object of addresses by language tag: `{"de-CH": "https://shop.example/de/"}`. */
const alternates: Field<readonly (readonly [hreflang: string, address: string])[]> = {
  parse: (value) => {
    const object = parseJson(value);
    if (typeof object !== 'object' || object === null || Array.isArray(object)) return null;
    if (Object.keys(object).length > MAX_ALTERNATES) return null;
    const entries = Object.entries(object).flatMap(([hreflang, href]) => {
      const parsed = typeof href === 'string' && LANGUAGE_TAG.test(hreflang) ? address.parse(href) : null;
      return parsed === null ? [] : [[hreflang, parsed] as const];
    });
    return entries.length === Object.keys(object).length ? entries : null;
  },
  problem: 'must be a JSON object of http or https addresses, or paths of the site, by language tag',
};

/** Apps have their own schemes (`marquee://e/1`); schemes that run code or read data in a browser are refused. */
const appAddress: Field<string> = {
  parse: (value) => {
    if (value.length > MAX_ADDRESS_LENGTH || CONTROL.test(value) || /\s/.test(value)) return null;
    const [, scheme] = /^([a-z][a-z0-9+.-]*):./i.exec(value) ?? [];
    const refused = ['javascript', 'data', 'vbscript', 'blob', 'file', 'filesystem', 'about', 'view-source'];
    return scheme === undefined || refused.includes(scheme.toLowerCase()) ? null : value;
  },
  problem: 'must be an address that an app opens',
};

const oneOf = <Value extends string>(values: readonly Value[]): Field<Value> => ({
  parse: (value) => values.find((candidate) => candidate === value) ?? null,
  problem: `must be one of ${values.join(', ')}`,
});

/**
 * Every input of the page head, by its name in a query string; attributes have the same in kebab case. `path` includes the
 * language subdirectory; `canonical` and `alternates` stand in place of the site's own; `showsImages`: of the image host.
 */
export const HEAD_FIELDS = {
  title: text(MAX_TITLE_LENGTH),
  description: text(MAX_DESCRIPTION_LENGTH),
  path,
  canonical: address,
  alternates,
  robots: oneOf(['all', 'noindex', 'nofollow', 'none', 'noindex, nofollow']),
  showsImages: oneOf(['true']),
  imageUrl: address,
  type: {
    parse: (value: string) => (/^[a-z][a-z0-9_]{0,31}([.:][a-z0-9_]{1,32}){0,2}$/.test(value) ? value : null),
    problem: 'must be an Open Graph type such as website',
  },
  url: address,
  ogTitle: text(MAX_TITLE_LENGTH),
  ogDescription: text(MAX_DESCRIPTION_LENGTH),
  twitterCard: oneOf(['summary', 'summary_large_image', 'app', 'player']),
  twitterTitle: text(MAX_TITLE_LENGTH),
  twitterDescription: text(MAX_DESCRIPTION_LENGTH),
  twitterImageUrl: address,
  androidAppUrl: appAddress,
  iosAppUrl: appAddress,
} as const satisfies Record<string, Field<unknown>>;

type FieldName = keyof typeof HEAD_FIELDS;

/** Inputs of the page head. Null means that the head's default applies; a null path is no page of the site. */
export type HeadInputs = {
  readonly [Name in FieldName]: NonNullable<ReturnType<(typeof HEAD_FIELDS)[Name]['parse']>> | null;
};

const parseField = (name: FieldName, value: string) =>
  value.trim() === '' ? null : HEAD_FIELDS[name].parse(value.trim());

const readFields = (read: (name: FieldName) => unknown): HeadInputs =>
  Object.fromEntries(
    (Object.keys(HEAD_FIELDS) as FieldName[]).map((name) => [name, read(name) ?? null]),
  ) as unknown as HeadInputs;

/** Inputs from a query string; unknown names are ignored. */
export function readHeadInputs(reader: ArgumentReader): HeadInputs {
  return readFields((name) =>
    reader.optional(name, (given) => {
      const value = parseField(name, given);
      return value === null ? { problem: HEAD_FIELDS[name].problem } : { value };
    }),
  );
}

/**
 * Inputs from the attributes of `<marquee-head>`. The page must be rendered whatever its author wrote: an invalid
 * attribute counts as absent.
 *
 * @param pagePath path of the page that contains the placeholder
 */
export function parseHeadAttributes(attributes: ReadonlyMap<string, string>, pagePath: string): HeadInputs {
  const inputs = readFields((name) =>
    parseField(name, attributes.get(name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)) ?? ''),
  );
  return { ...inputs, path: inputs.path ?? pagePath };
}
