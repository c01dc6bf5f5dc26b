import { expect, it } from 'vitest';
import { judgePage, listDecidedRules } from './judge-page.ts';
import type { PageObservation } from './observe-page.ts';
import { mergeFindings, type PageFinding } from './page-finding.ts';
import type { ProbedElement } from './page-probe.ts';

const SITE = 'https://www.marquee.com';
const BUILD = `${SITE}/header/builds/1a2b3c4d5e6f`;
const HTML = `<!doctype html>
<meta http-equiv="Content-Security-Policy" content="style-src 'self'">
<div id="app"></div>
<div data-marquee-slot></div>
<main class="content">A shop</main>
<div data-marquee-slot></div>`;

const tag = (name: string, more: Partial<ProbedElement> = {}): ProbedElement => ({
  name,
  id: '',
  className: '',
  place: '',
  ...more,
});
const SLOT = tag('div', { place: 'data-marquee-slot' });
const MAIN = { ...tag('main', { className: 'content' }), isInHeader: false };

/** A page by the guide, whose header shows. */
const HEALTHY: PageObservation = {
  url: 'https://shop.example/',
  headers: [SLOT],
  isReady: true,
  heights: [
    { height: 72, isShown: false },
    { height: 72, isShown: true },
  ],
  isLate: false,
  shifts: [],
  reacts: [{ version: '19.2.0', url: `${BUILD}/react-dom.js` }],
  refusals: [],
  errors: [],
  requests: [`${SITE}/header/stable/embed.js`],
  failures: [],
  complaints: [],
};

/** Findings as `line problem → change`. */
const judge = (seen: Partial<PageObservation>, findings: readonly PageFinding[] = []) =>
  judgePage({ ...HEALTHY, ...seen }, { html: HTML, origin: SITE, findings }).map(
    ({ problem, line, change }) => `${line} ${problem} → ${change}`,
  );

it('finds nothing on a page by the guide', () => {
  expect(judge({})).toEqual([]);
  expect(judge({ heights: [{ height: 72, isShown: true }] })).toEqual([]);
});

it('names the second header, also one that a script has made', () => {
  expect(judge({ headers: [SLOT, SLOT] })).toEqual([
    '6 the header is there 2 times → Remove the second one, <div data-marquee-slot>: a page has one header',
  ]);
  expect(judge({ headers: [SLOT, tag('marquee-header', { place: 'marquee-header' })] })).toEqual([
    'null the header is there 2 times → Remove the second one, <marquee-header>: a page has one header',
  ]);
});

it('names the slot that has no height before the header shows, with what it moves', () => {
  const heights = [
    { height: 0, isShown: false },
    { height: 72, isShown: true },
  ];
  const shifts = [{ value: 0.0876, moved: [{ ...MAIN, by: 72 }] }];
  const finding =
    '4 no style reserves the height of the header: its place has 0 px before it shows and 72 px then, and the page moves by 0.088 → Write @import "@marquee/host/reserved-height.css"; into a style sheet of the page';
  expect(judge({ heights, shifts })).toEqual([finding]);
  expect(judge({ heights })).toEqual([finding.replace(', and the page moves by 0.088', '')]);
});

it('names what the header moves, and leaves what moves by itself', () => {
  const heights = [
    { height: 64, isShown: true },
    { height: 104, isShown: true },
  ];
  const moveBy = (by: number) => [{ value: 0.02, moved: [{ ...MAIN, by }] }];
  expect(judge({ heights, shifts: moveBy(40) })).toEqual([
    expect.stringMatching(/^5 the header moves the page by 0\.020: <main class="content"> moves → Put the place/),
  ]);
  expect(judge({ heights, shifts: moveBy(300) })).toEqual([]);
  // A place that comes late moves the page by all of its height.
  expect(judge({ isLate: true, shifts: moveBy(72) })).toEqual([expect.stringContaining('moves the page by 0.020')]);
  expect(judge({ shifts: moveBy(72) })).toEqual([]);
  const ofMargin = [{ value: 0.009, moved: [{ ...tag('body'), isInHeader: false, by: -21 }] }];
  expect(judge({ isLate: true, shifts: ofMargin })).toEqual([expect.stringContaining('0.009: <body> moves')]);
  expect(judge({ shifts: ofMargin })).toEqual([]);
});

it('names two Reacts where the page could share its own', () => {
  const requests = [`${SITE}/header/stable/mf-manifest.json`];
  const shopReact = (version: string) => ({ version, url: 'https://shop.example/app.js' });
  const reacts = [...HEALTHY.reacts, shopReact('19.0.0')];
  expect(judge({ requests, reacts })).toEqual([
    expect.stringMatching(/two Reacts .* 19\.0\.0 of .*app\.js and 19\.2\.0 of the header → Write shared: \{ react/),
  ]);
  expect(judge({ requests, reacts: [...HEALTHY.reacts, shopReact('18.3.1')] })).toEqual([]);
  expect(judge({ reacts })).toEqual([]);
  expect(judge({ reacts: [...HEALTHY.reacts, { version: '19.2.0', url: `${BUILD}/federated/main.js` }] })).toEqual([
    expect.stringContaining("the header's code runs twice"),
  ]);
});

it.each([
  [
    'style-src-elem',
    `${BUILD}/header.css`,
    `styles: style-src-elem blocks ${BUILD}/header.css`,
    `Add ${SITE} to style-src of`,
  ],
  ['style-src-elem', 'inline', 'styles: style-src-elem blocks inline', 'Request the fragment with styles=file'],
  ['font-src', `${BUILD}/fonts/a.woff2`, `font-src: font-src blocks ${BUILD}`, `Add ${SITE} to font-src of`],
  ['trusted-types', 'trusted-types-policy', 'trusted-types: trusted-types blocks', 'Add marquee marquee-bundler to'],
])('names what a policy refuses, with its line: %s of %s', (directive, blocked, problem, change) => {
  const refusal = { directive, blocked, policy: "style-src 'self'", isOfHeader: true };
  const [found] = judge({ isReady: false, refusals: [refusal, refusal] });
  expect(found).toContain(`2 the page's policy refuses the header's ${problem}`);
  expect(found).toContain(` → ${change}`);
  const ofShop = { ...refusal, blocked: 'https://shop.example/a.css', isOfHeader: false };
  expect(judge({ refusals: [ofShop] })).toEqual([]);
});

it('names the origin that is not allowed, and the file that does not load', () => {
  const failures = [
    { url: `${SITE}/header/environment`, reason: 'cors', detail: 'MissingAllowOriginHeader' },
    { url: `${BUILD}/mount.js`, reason: 'status', detail: '404' },
    { url: `${SITE}/header/user`, reason: 'status', detail: '401' },
  ] as const;
  expect(judge({ isReady: false, failures })).toEqual([
    `null ${SITE} does not allow the origin https://shop.example: MissingAllowOriginHeader → Let its operators add https://shop.example to HOST_ORIGINS of the worker`,
    `null ${BUILD}/mount.js does not load: it answers 404 → Check that ${SITE} is the header's site, and the channel: stable, canary or auto`,
  ]);
});

it('says why a header does not show', () => {
  expect(judge({ isReady: false, requests: [] })).toEqual([
    expect.stringMatching(/^4 the header does not show: the page requests nothing of it → Write <script type="module"/),
  ]);
  expect(judge({ isReady: false, errors: ['Error: broken'] })).toEqual([
    expect.stringMatching(/^4 the header does not show: Error: broken → /),
  ]);
  const old: PageFinding = { rule: 'old-contract', problem: 'found by requests', line: null, change: '' };
  expect(judge({ isReady: false, errors: ['Error: broken'] }, [old])).toEqual([]);
  expect(judge({ isReady: false, headers: [] })).toEqual([expect.stringMatching(/^null no header on the page, also/)]);
});

it('decides by what the browser saw, and keeps the lines that requests found', () => {
  const finding = (rule: PageFinding['rule'], problem: string, line: number | null = null) => ({
    rule,
    problem,
    line,
    change: '',
  });
  const requested = [
    finding('header-missing', 'not in the HTML'),
    finding('header-twice', 'by requests', 6),
    finding('policy-styles', 'by requests', 2),
  ];
  const observed = [
    finding('header-twice', 'in the browser'),
    finding('policy-styles', 'in the browser'),
    finding('two-reacts', 'in the browser'),
  ];
  expect(mergeFindings(requested, observed, listDecidedRules(HEALTHY))).toEqual([
    finding('header-twice', 'in the browser', 6),
    finding('policy-styles', 'by requests', 2),
    finding('two-reacts', 'in the browser'),
  ]);
  // Nothing is known of the height of a header that does not show.
  expect(listDecidedRules({ ...HEALTHY, isReady: false })).not.toContain('reserved-height');
});
