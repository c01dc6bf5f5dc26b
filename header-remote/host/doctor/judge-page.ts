import type { ExaminedPage } from './examine-page.ts';
import type { FailedRequest, PageObservation } from './observe-page.ts';
import type { FindingRule, PageFinding } from './page-finding.ts';
import type { ProbedElement, ProbedRefusal, ProbedShift } from './page-probe.ts';
import { REQUEST_DIRECTIVES } from './policy.ts';
import { findLine, listTags } from './read-page.ts';

/** Shifts below it are not seen: browsers round them away. */
const LEAST_SHIFT = 0.0005;
/** Rules of findings that say why a header does not show. */
const EXPLANATION = /^(?:policy-|file-missing$|origin$|old-contract$)/;
const HEADER_FILE = /\/header\/(?:stable|canary|auto|builds)\//;

/** Rules that a browser decides about, whatever the HTML says: height only of a header that it has seen. */
export const listDecidedRules = ({ headers, isReady }: PageObservation): ReadonlySet<FindingRule> =>
  new Set<FindingRule>([
    'header-twice',
    ...(headers.length > 0 ? (['header-missing'] as const) : []),
    ...(isReady ? (['reserved-height'] as const) : []),
  ]);

/** @returns what is wrong with a page that a browser has opened, in the order of the page's way to a header */
export function judgePage(observation: PageObservation, page: ExaminedPage): readonly PageFinding[] {
  const observed = [
    ...judgeHeaders(observation, page),
    ...judgeRefusals(observation, page),
    ...judgeFailures(observation, page),
    ...judgeReacts(observation),
    ...judgeHeights(observation, page),
  ];
  return [...observed, ...judgeAbsence(observation, page, observed)];
}

/** The line of the HTML that has an element's tag; null where a script made it, or where several may be it. */
function findTagLine(html: string, { name, id, className, place }: ProbedElement, nth?: number): number | null {
  const tags = listTags(html).filter(
    (tag) =>
      tag.name === name &&
      (tag.attributes.get('id') ?? '') === id &&
      (tag.attributes.get('class') ?? '') === className &&
      (place === '' || tag.name === place || tag.attributes.has(place)),
  );
  const tag = nth === undefined && tags.length > 1 ? undefined : tags[nth ?? 0];
  return tag === undefined ? null : findLine(html, tag.at);
}

const formatElement = ({ name, id, className, place }: ProbedElement) => {
  const attribute = place === '' || place === name ? '' : ` ${place}`;
  return `<${name}${id === '' ? '' : ` id="${id}"`}${className === '' ? '' : ` class="${className}"`}${attribute}>`;
};

function judgeHeaders({ headers }: PageObservation, { html }: ExaminedPage): readonly PageFinding[] {
  const [first, second] = headers;
  if (first === undefined)
    return [
      {
        rule: 'header-missing',
        problem: 'no header on the page, also after its scripts have run',
        line: null,
        change:
          'Write <div data-marquee-slot></div> or <marquee-header></marquee-header> at the start of the body, or render the component',
      },
    ];
  if (second === undefined) return [];
  const nth = formatElement(first) === formatElement(second) ? 1 : 0;
  return [
    {
      rule: 'header-twice',
      problem: `the header is there ${headers.length} times`,
      line: findTagLine(html, second, nth),
      change: `Remove the second one, ${formatElement(second)}: a page has one header`,
    },
  ];
}

/** Part of the header that a directive is about, as findings by requests name it. */
const nameRefused = (directive: string) =>
  (Object.keys(REQUEST_DIRECTIVES) as (keyof typeof REQUEST_DIRECTIVES)[]).find((kind) =>
    REQUEST_DIRECTIVES[kind].some((name) => name === directive && name !== 'default-src'),
  ) ?? directive;

function describeChange({ directive, blocked }: ProbedRefusal, origin: string): string {
  if (directive === 'trusted-types') return 'Add marquee marquee-bundler to trusted-types of Content-Security-Policy';
  if (directive === 'require-trusted-types-for')
    return 'Give createTrustedScripts() to createInstance, and its policy’s name to trusted-types';
  if (blocked === 'inline')
    return 'Request the fragment with styles=file, or write the nonce of the policy on its <style>';
  return `Add ${origin} to ${directive.replace(/-(?:elem|attr)$/, '')} of Content-Security-Policy`;
}

function judgeRefusals({ refusals }: PageObservation, { html, origin }: ExaminedPage): readonly PageFinding[] {
  const own = refusals.filter(({ isOfHeader, blocked }) => isOfHeader || HEADER_FILE.test(blocked));
  const firstOfEach = own.filter(
    ({ directive }, index) =>
      own.findIndex((other) => nameRefused(other.directive) === nameRefused(directive)) === index,
  );
  return firstOfEach.map((refusal) => {
    const meta = listTags(html).find(
      ({ name, attributes }) => name === 'meta' && attributes.get('content')?.trim() === refusal.policy.trim(),
    );
    return {
      rule: `policy-${nameRefused(refusal.directive)}`,
      problem: `the page's policy refuses the header's ${nameRefused(refusal.directive)}: ${refusal.directive} blocks ${refusal.blocked}`,
      line: meta === undefined ? null : findLine(html, meta.at),
      change: describeChange(refusal, origin),
    };
  });
}

function judgeFailures({ url, failures }: PageObservation, { origin }: ExaminedPage): readonly PageFinding[] {
  const pageOrigin = new URL(url).origin;
  const isFile = (failure: FailedRequest) => HEADER_FILE.test(failure.url);
  const refused = failures.find(({ reason }) => reason === 'cors');
  const missing = failures.find((failure) => isFile(failure) && /^(?:status|network)$/.test(failure.reason));
  return [
    ...(refused === undefined
      ? []
      : [
          {
            rule: 'origin' as const,
            problem: `${new URL(refused.url).origin} does not allow the origin ${pageOrigin}: ${refused.detail}`,
            line: null,
            change: `Let its operators add ${pageOrigin} to HOST_ORIGINS of the worker`,
          },
        ]),
    ...(missing === undefined
      ? []
      : [
          {
            rule: 'file-missing' as const,
            problem: `${missing.url} does not load: ${missing.reason === 'status' ? `it answers ${missing.detail}` : missing.detail}`,
            line: null,
            change: `Check that ${origin} is the header's site, and the channel: stable, canary or auto`,
          },
        ]),
  ];
}

function judgeReacts({ reacts, requests }: PageObservation): readonly PageFinding[] {
  const own = reacts.filter(({ url }) => HEADER_FILE.test(url));
  const ofPage = reacts.filter(({ url }) => !HEADER_FILE.test(url));
  const shared = ofPage.find(({ version }) => Number.parseInt(version, 10) >= 19);
  const findings: PageFinding[] = [];
  // The other ways bring a React of their own, and a page with React 18 cannot share its own.
  if (requests.some((url) => url.endsWith('/mf-manifest.json')) && own[0] !== undefined && shared !== undefined)
    findings.push({
      rule: 'two-reacts',
      problem: `two Reacts run on the page: ${shared.version} of ${shared.url} and ${own[0].version} of the header`,
      line: null,
      change:
        "Write shared: { react: { singleton: true }, 'react-dom': { singleton: true } } into the federation's options, and pass createRoot to mount",
    });
  const [first, second] = new Set(own.map(({ url }) => url));
  if (second !== undefined)
    findings.push({
      rule: 'code-twice',
      problem: `the header's code runs twice: ${first} and ${second}`,
      line: null,
      change: 'Load the header by one way and one channel',
    });
  return findings;
}

function judgeHeights(observation: PageObservation, { html }: ExaminedPage): readonly PageFinding[] {
  const { headers, heights, isLate, shifts, isReady } = observation;
  const before = heights.findLast(({ isShown }) => !isShown)?.height;
  const after = heights.at(-1)?.height ?? 0;
  const steps = heights.map(({ height }, index) => height - (heights[index - 1]?.height ?? (isLate ? 0 : height)));
  const isStep = (by: number) => by !== 0 && steps.some((step) => Math.abs(step - by) <= 1);
  // The first margin of a page moves its body until a header stands before it.
  const isBodyMoved = ({ name }: ProbedElement) => isLate && name === 'body';
  const isOfHeader = (moved: ProbedShift['moved'][number]) =>
    moved.isInHeader || isStep(moved.by) || isBodyMoved(moved);
  const ofHeader = shifts.filter(({ moved }) => moved.some(isOfHeader));
  const shift = ofHeader.reduce((sum, { value }) => sum + value, 0);
  const moves = shift < LEAST_SHIFT ? '' : `, and the page moves by ${shift.toFixed(3)}`;
  const [place] = headers;
  if (isReady && place !== undefined && before !== undefined && after - before > 1)
    return [
      {
        rule: 'reserved-height',
        problem: `no style reserves the height of the header: its place has ${before} px before it shows and ${after} px then${moves}`,
        line: findTagLine(html, place, 0),
        change: 'Write @import "@marquee/host/reserved-height.css"; into a style sheet of the page',
      },
    ];
  const moved = ofHeader.flatMap((found) => found.moved).find(({ isInHeader }) => !isInHeader) ?? place;
  if (shift < LEAST_SHIFT || moved === undefined) return [];
  return [
    {
      rule: 'layout-shift',
      problem: `the header moves the page by ${shift.toFixed(3)}: ${formatElement(moved)} moves`,
      line: findTagLine(html, moved),
      change:
        'Put the place of the header into the HTML that the server sends, with the styles of @marquee/host/reserved-height.css before the first paint',
    },
  ];
}

/** A header that does not show, where no other finding says why. */
function judgeAbsence(
  { headers: [place], isReady, requests, errors, complaints }: PageObservation,
  { html, origin, findings }: ExaminedPage,
  observed: readonly PageFinding[],
): readonly PageFinding[] {
  const isExplained = [...findings, ...observed].some(({ rule }) => EXPLANATION.test(rule));
  if (place === undefined || isReady || isExplained) return [];
  const line = findTagLine(html, place, 0);
  if (requests.length === 0)
    return [
      {
        rule: 'header-not-shown',
        problem: 'the header does not show: the page requests nothing of it',
        line,
        change: `Write <script type="module" async src="${origin}/header/stable/embed.js"></script>, or call loadHeader() of @marquee/host`,
      },
    ];
  const reason = errors[0] ?? complaints[0] ?? 'it is not interactive after 12 s';
  return [
    {
      rule: 'header-not-shown',
      problem: `the header does not show: ${reason}`,
      line,
      change: 'Mend what the error names; until then visitors have the content of this element, or the fallback header',
    },
  ];
}
