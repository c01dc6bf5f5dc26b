import { describe, expect, it } from 'vitest';
import type { HttpProblem } from '../../shared/contracts/http-problem.ts';
import { parseHeadAttributes, parseHeadInputs } from './head-inputs.ts';

const parse = (query: string) => parseHeadInputs(new URLSearchParams(query));
const findProblems = (query: string) => {
  try {
    parse(query);
    return undefined;
  } catch (error) {
    return (error as HttpProblem).toJSON().error_detail?.ARGUMENTS_ERROR;
  }
};

describe('parseHeadInputs', () => {
  it('starts from the defaults', () => {
    expect(parse('')).toEqual({
      showsImages: false,
      title: null,
      description: null,
      path: null,
      canonical: null,
      alternates: null,
      locale: null,
      robots: null,
      openGraph: { title: null, description: null, imageUrl: null, type: 'website', url: null },
      twitter: {
        title: null,
        description: null,
        imageUrl: null,
        twitterCard: 'summary',
        androidAppUrl: null,
        iosAppUrl: null,
      },
    });
  });

  it('reads each input, and keeps Open Graph and Twitter apart', () => {
    const query = new URLSearchParams({
      title: ' Jazz in San Francisco ',
      description: 'Tonight',
      path: '/d/ca--san-francisco/jazz/?bbox=1,2,3,4',
      canonical: 'https://shop.example/a',
      alternates: '{"de-CH":"https://shop.example/de/","x-default":"/a"}',
      locale: 'en_US',
      robots: 'noindex',
      imageUrl: 'https://img.example/a b.png',
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
      unknown: 'ignored',
    });
    expect(parseHeadInputs(query)).toEqual({
      showsImages: true,
      title: 'Jazz in San Francisco',
      description: 'Tonight',
      path: '/d/ca--san-francisco/jazz/?bbox=1,2,3,4',
      canonical: 'https://shop.example/a',
      alternates: [
        ['de-CH', 'https://shop.example/de/'],
        ['x-default', '/a'],
      ],
      locale: 'en_US',
      robots: 'noindex',
      openGraph: {
        title: 'OG',
        description: 'OG text',
        imageUrl: 'https://img.example/a%20b.png',
        type: 'music.song',
        url: '/e/1',
      },
      twitter: {
        title: 'T',
        description: 'T text',
        imageUrl: '/t.png',
        twitterCard: 'app',
        androidAppUrl: 'marquee://e/1',
        iosAppUrl: 'marquee://e/2',
      },
    });
  });

  it.each(['summary', 'summary_large_image', 'app', 'player'])('knows the card %s', (card) => {
    expect(parse(`twitterCard=${card}`)).toMatchObject({ twitter: { twitterCard: card } });
  });

  it.each([
    ['twitterCard=big', 'twitterCard', 'must be one of summary, summary_large_image, app, player'],
    ['twitterCard=Summary', 'twitterCard', 'must be one of summary, summary_large_image, app, player'],
    ['title=a&title=b', 'title', 'must be given once'],
    [`title=${'x'.repeat(301)}`, 'title', 'must be at most 300 characters without control characters'],
    ['description=a%00b', 'description', 'must be at most 1000 characters without control characters'],
    ['imageUrl=javascript:alert(1)', 'imageUrl', 'must be an http or https address, or a path of the site'],
    ['imageUrl=//evil.example/x.png', 'imageUrl', 'must be an http or https address, or a path of the site'],
    ['imageUrl=https://me:pw@x/', 'imageUrl', 'must be an http or https address, or a path of the site'],
    ['url=/%5Cevil.example', 'url', 'must be an http or https address, or a path of the site'],
    ['path=//evil.example', 'path', 'must be a path that begins with one slash'],
    ['path=relative', 'path', 'must be a path that begins with one slash'],
    ['iosAppUrl=JavaScript:alert(1)', 'iosAppUrl', 'must be an address that an app opens'],
    ['androidAppUrl=data:text/html,x', 'androidAppUrl', 'must be an address that an app opens'],
    ['type=Web Site', 'type', 'must be an Open Graph type such as website'],
    ['robots=index%22%3E', 'robots', 'must be one of all, noindex, nofollow, none, noindex, nofollow'],
    ['locale=de', 'locale', 'must be a locale such as de_DE'],
  ])('names the field that is wrong: %s', (query, field, problem) => {
    expect(findProblems(query)).toEqual({ [field]: [problem] });
  });

  it('names every field that is wrong', () => {
    expect(Object.keys(findProblems('twitterCard=x&path=y') ?? {})).toEqual(['path', 'twitterCard']);
  });
});

describe('parseHeadAttributes', () => {
  it('reads the inputs in kebab case, on the path of the page', () => {
    const attributes = new Map([
      ['title', 'Jazz'],
      ['image-url', '/jazz.png'],
      ['twitter-card', 'summary_large_image'],
      ['ios-app-url', 'marquee://e/1'],
    ]);
    expect(parseHeadAttributes(attributes, '/d/online/jazz/')).toMatchObject({
      title: 'Jazz',
      path: '/d/online/jazz/',
      openGraph: { imageUrl: '/jazz.png' },
      twitter: { twitterCard: 'summary_large_image', iosAppUrl: 'marquee://e/1' },
    });
  });

  it('takes what it cannot read as absent: a page comes out whatever its author wrote', () => {
    const attributes = new Map([
      ['twitter-card', 'huge'],
      ['image-url', 'javascript:1'],
    ]);
    expect(parseHeadAttributes(attributes, '/')).toMatchObject({
      openGraph: { imageUrl: null },
      twitter: { twitterCard: 'summary' },
    });
  });
});
