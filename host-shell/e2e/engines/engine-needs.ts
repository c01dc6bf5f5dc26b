/** What Playwright does in Chromium alone, and what checks the same in Firefox. */
export const ENGINE_NEEDS = {
  abort: {
    what: 'seeing that the page has aborted a request that is held',
    standIn: 'what is left of it: a late answer opens and says nothing, in the other tests of location',
  },
  bypassCSP: {
    what: 'a page without its content security policy',
    standIn: 'the same rules under the policy: menus, menu-handoff',
  },
  cdp: {
    what: 'the Chrome DevTools Protocol (input methods, a slow processor, a frozen network)',
    standIn:
      'typing, caret and keys before and with React: pre-hydration, keyword. Composed text in Chromium alone: WebDriver has no input method',
  },
  clipboard: {
    what: 'reading the clipboard',
    standIn: 'none: what is copied is on the page, and tested in Chromium alone',
  },
  history: {
    what: 'going back in a page of a host, or to one that the browser has kept whole',
    standIn: 'the same in pages of the edge, and under a router of a host: overlay, props',
  },
  insertText: {
    what: 'text that comes at once, as pasted text does, into a field that React listens to',
    standIn: 'the rule for its characters: shared/text/clean-text.test.ts. Typed text: create-event',
  },
  media: {
    what: 'media features that change within a test (print, dark, forced colours, reduced motion)',
    standIn:
      'the same from the start of the browser: dark-scheme, forced-colors, more-contrast, reduced-motion. Print in Chromium alone',
  },
  noScript: {
    what: 'a page with scripts off in the middle of a file',
    standIn: 'the header with scripts off from the start of the browser: header/no-script',
  },
  requestBody: {
    what: 'the body of a request by `fetch`',
    standIn: 'that of beacons: tracking, pre-hydration',
  },
  screenshot: {
    what: 'a screenshot of a page with a policy for styles, which refuses that of the driver',
    standIn: 'the boxes of what is shown: first-paint, layout-shift',
  },
  speculationRules: {
    what: 'prefetching and prerendering by Speculation Rules',
    standIn: 'links without them: every test that follows one. Firefox does not have them',
  },
  touch: {
    what: 'a touch screen',
    standIn: 'the same controls by mouse and keyboard: menus, menu-handoff',
  },
} as const satisfies Readonly<Record<string, { readonly what: string; readonly standIn: string }>>;

export type EngineNeed = keyof typeof ENGINE_NEEDS;

const PREFIX = '@needs-';

/** Details of a test, or of a group, that runs in Chromium alone: `test('…', needs('touch'), async …)`. */
export const needs = (...names: readonly EngineNeed[]): { tag: string[] } => ({
  tag: names.map((name) => `${PREFIX}${name}`),
});

/** The tests that declare a need. */
export const HAS_NEED = new RegExp(PREFIX);

/** The needs among a test's tags. */
export const readNeeds = (tags: readonly string[]): EngineNeed[] =>
  (Object.keys(ENGINE_NEEDS) as EngineNeed[]).filter((name) => tags.includes(`${PREFIX}${name}`));
