import { expect, it } from 'vitest';
import type { HttpProblem } from '../../shared/contracts/http-problem.ts';
import { parseHeadQuery as parse } from '../test/edge-request.ts';
import { HEAD_FIELDS, parseHeadAttributes } from './head-inputs.ts';

const ABSENT = Object.fromEntries(Object.keys(HEAD_FIELDS).map((name) => [name, null]));

it('reads each input, and keeps Open Graph and Twitter apart', () => {
  expect(parse('')).toEqual(ABSENT);
  const inputs = {
    title: 'Jazz in San Francisco',
    description: 'Tonight',
    path: '/d/ca--san-francisco/jazz/?bbox=1,2,3,4',
    canonical: 'https://shop.example/a',
    robots: 'noindex',
    imageUrl: 'https://img.example/a%20b.png',
    type: 'music.song',
    url: '/e/1',
    ogTitle: 'OG',
    ogDescription: 'OG text',
    twitterCard: 'app',
    twitterTitle: 'T',
    twitterDescription: 'T text',
    twitterImageUrl: '/t.png',
    androidAppUrl: 'marquee://e/1',
    iosAppUrl: 'marquee://e/2',
    showsImages: 'true',
  };
  const alternates = { 'de-CH': 'https://shop.example/de/', 'x-default': '/a' };
  const given = { ...inputs, title: ` ${inputs.title} `, imageUrl: 'https://img.example/a b.png', unknown: 'ignored' };
  expect(parse({ ...given, alternates: JSON.stringify(alternates) })).toEqual({
    ...inputs,
    alternates: Object.entries(alternates),
  });
});

const ADDRESS = 'must be an http or https address, or a path of the site';
const ALTERNATES = 'must be a JSON object of http or https addresses, or paths of the site, by language tag';
const CARDS = 'must be one of summary, summary_large_image, app, player';

it.each<[string, Record<string, string>]>([
  ['twitterCard=Summary', { twitterCard: CARDS }],
  ['title=a&title=b', { title: 'must be given once' }],
  [`title=${'x'.repeat(301)}`, { title: 'must be at most 300 characters without control characters' }],
  ['description=a%00b', { description: 'must be at most 1000 characters without control characters' }],
  ['imageUrl=javascript:alert(1)', { imageUrl: ADDRESS }],
  ['canonical=https://me:pw@x/', { canonical: ADDRESS }],
  ...['de', '[]', 'null', '{"de":1}', '{"d%22e":"/a"}', '{"de":"data:x"}'].map(
    (value): [string, Record<string, string>] => [`alternates=${value}`, { alternates: ALTERNATES }],
  ),
  ['path=//evil.example', { path: 'must be a path that begins with one slash' }],
  ['iosAppUrl=JavaScript:alert(1)', { iosAppUrl: 'must be an address that an app opens' }],
  ['type=Web Site', { type: 'must be an Open Graph type such as website' }],
  ['robots=index%22%3E', { robots: 'must be one of all, noindex, nofollow, none, noindex, nofollow' }],
  ['twitterCard=x&path=y', { path: 'must be a path that begins with one slash', twitterCard: CARDS }],
])('names each field that is wrong: %s', (query, problems) => {
  let detail: unknown;
  try {
    parse(query);
  } catch (error) {
    detail = (error as HttpProblem).toJSON().error_detail?.ARGUMENTS_ERROR;
  }
  expect(detail).toEqual(Object.fromEntries(Object.entries(problems).map(([name, problem]) => [name, [problem]])));
});

it('reads attributes in kebab case, on the path of the page, and takes what it cannot read as absent', () => {
  const attributes = {
    title: 'Jazz',
    'image-url': 'javascript:1',
    'twitter-card': 'huge',
    'ios-app-url': 'marquee://e/1',
  };
  expect(parseHeadAttributes(new Map(Object.entries(attributes)), '/d/online/jazz/')).toEqual({
    ...ABSENT,
    title: 'Jazz',
    path: '/d/online/jazz/',
    iosAppUrl: 'marquee://e/1',
  });
});
