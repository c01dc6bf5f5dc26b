/** What Playwright does in Chromium alone. A test that needs it does not run in Firefox. */
export const ENGINE_NEEDS = {
  abort: 'seeing that the page has aborted a request that is held',
  bypassCSP: 'a page without its content security policy',
  cdp: 'the Chrome DevTools Protocol: input methods, a slow processor, a frozen network',
  clipboard: 'reading the clipboard',
  history: 'going back in a page of a host, or to one that the browser has kept whole',
  insertText: 'text that comes at once, as pasted text does, into a field that React listens to',
  media: 'media features of a page: print, dark, forced colours, more contrast, reduced motion',
  noScript: 'a page with scripts off',
  requestBody: 'the body of a request by `fetch`',
  screenshot: 'a screenshot of a page with a policy for styles, which refuses that of the driver',
  speculationRules: 'prefetching and prerendering by Speculation Rules',
  touch: 'a touch screen',
} as const satisfies Readonly<Record<string, string>>;

const PREFIX = '@needs-';

/** Details of a test, or of a group, that runs in Chromium alone: `test('…', needs('touch'), async …)`. */
export const needs = (...names: readonly (keyof typeof ENGINE_NEEDS)[]): { tag: string[] } => ({
  tag: names.map((name) => `${PREFIX}${name}`),
});

/** The tests that declare a need. */
export const HAS_NEED = new RegExp(PREFIX);
