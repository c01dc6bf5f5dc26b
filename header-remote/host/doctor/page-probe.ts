/** An element of a page, as its tag names it. */
export interface ProbedElement {
  readonly name: string;
  readonly id: string;
  readonly className: string;
  /** The element's or attribute's name that makes it a place of the header, else ''. */
  readonly place: string;
}

/** A layout shift that no input caused. */
export interface ProbedShift {
  readonly value: number;
  readonly moved: readonly (ProbedElement & { readonly isInHeader: boolean; readonly by: number })[];
}

/** Something that a policy of the page refuses, by `SecurityPolicyViolationEvent`. */
export interface ProbedRefusal {
  readonly directive: string;
  readonly blocked: string;
  readonly policy: string;
  /** It is of the header: its element, or the script that asked. */
  readonly isOfHeader: boolean;
}

/** What the probe saw of a page. */
export interface ProbedPage {
  readonly url: string;
  /** Places of headers, each with everything in it. */
  readonly headers: readonly ProbedElement[];
  /** The header is interactive. */
  readonly isReady: boolean;
  /** Height of the first place in px, whenever it changed. */
  readonly heights: readonly { readonly height: number; readonly isShown: boolean }[];
  /** The first place came after the first paint. */
  readonly isLate: boolean;
  readonly shifts: readonly ProbedShift[];
  /** Renderers of React, with the address of their code. */
  readonly reacts: readonly { readonly version: string; readonly url: string }[];
  readonly refusals: readonly ProbedRefusal[];
  /** What `marquee:error` said. */
  readonly errors: readonly string[];
}

/** Expression of the page that resolves with its `ProbedPage`. */
export const PROBE_EXPRESSION = "globalThis[Symbol.for('marquee.doctor')]()";

interface Renderer {
  readonly version?: string;
  readonly rendererPackageName?: string;
}

interface ShiftEntry extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources?: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/**
 * Watches a page from before its first script on. It runs in the page, by its text: it refers to nothing outside of it.
 */
export function probePage(): void {
  if (window !== window.top) return;
  const READY_WAIT_MS = 12_000;
  const LATE_WAIT_MS = 5_000;
  const REST_MS = 500;
  const PLACE = 'marquee-header, [data-marquee-slot], [data-marquee-root]';
  const PLACE_ATTRIBUTES = ['data-marquee-slot', 'data-marquee-root'];
  const HEADER_CODE = /\/header\/(?:stable|canary|auto|builds)\//;
  const heights: { height: number; isShown: boolean }[] = [];
  let isLate = false;
  const shifts: ProbedShift[] = [];
  const reacts: { version: string; url: string }[] = [];
  const refusals: ProbedRefusal[] = [];
  const errors: string[] = [];

  const describe = (element: Element) => {
    const { localName: name, id } = element;
    const attribute = PLACE_ATTRIBUTES.find((candidate) => element.hasAttribute(candidate)) ?? '';
    const place = name === 'marquee-header' ? name : attribute;
    return { name, id, className: element.getAttribute('class') ?? '', place };
  };
  const listPlaces = () =>
    [...document.querySelectorAll(PLACE)].filter((element) => element.parentElement?.closest(PLACE) == null);
  const isReady = () => document.querySelector('[data-marquee-ready]') !== null;

  Object.defineProperty(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
    configurable: true,
    writable: true,
    value: {
      supportsFiber: true,
      renderers: new Map(),
      inject({ version = '', rendererPackageName = 'react-dom' }: Renderer) {
        const [url = ''] = /https?:\/\/[^\s()]+(?=:\d+:\d+)/.exec(new Error().stack ?? '') ?? [];
        if (rendererPackageName === 'react-dom') reacts.push({ version, url });
        return reacts.length;
      },
      checkDCE() {},
      onScheduleFiberRoot() {},
      onCommitFiberRoot() {},
      onPostCommitFiberRoot() {},
      onCommitFiberUnmount() {},
    },
  });

  const measure = () => {
    const [place] = listPlaces();
    if (place !== undefined) {
      if (heights.length === 0) isLate = performance.getEntriesByType('paint').length > 0;
      const height = Math.round(place.getBoundingClientRect().height);
      const isShown = place.matches('.marquee') || place.querySelector('.marquee') !== null;
      const last = heights.at(-1);
      if (last?.height !== height || last.isShown !== isShown) heights.push({ height, isShown });
    }
    requestAnimationFrame(measure);
  };
  requestAnimationFrame(measure);

  if (PerformanceObserver.supportedEntryTypes.includes('layout-shift'))
    new PerformanceObserver((list) => {
      const [place] = listPlaces();
      for (const { value, hadRecentInput, sources = [] } of list.getEntries() as ShiftEntry[]) {
        if (hadRecentInput) continue;
        const moved = sources.flatMap(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          if (element == null) return [];
          const by = Math.round(currentRect.top - previousRect.top);
          return [{ ...describe(element), isInHeader: place?.contains(element) === true, by }];
        });
        shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });

  addEventListener(
    'securitypolicyviolation',
    (event) => {
      if (event.disposition !== 'enforce') return;
      const [target] = event.composedPath();
      const isInHeader =
        target instanceof Element &&
        target.closest(`[data-marquee-build], marquee-header, [data-marquee-slot]`) !== null;
      refusals.push({
        directive: event.effectiveDirective,
        blocked: event.blockedURI,
        policy: event.originalPolicy,
        isOfHeader: isInHeader || HEADER_CODE.test(event.sourceFile ?? ''),
      });
    },
    true,
  );

  const settled = new Promise<void>((resolve) => {
    const rest = () => setTimeout(resolve, REST_MS);
    const isLoaded = new Promise<void>((done) => {
      addEventListener('load', () => done());
      setTimeout(done, READY_WAIT_MS);
    });
    const observer = new MutationObserver(() => {
      if (!isReady()) return;
      observer.disconnect();
      void isLoaded.then(rest);
    });
    observer.observe(document, { subtree: true, childList: true, attributeFilter: ['data-marquee-ready'] });
    addEventListener(
      'marquee:error',
      ({ detail }: CustomEventInit<{ readonly error?: unknown } | null>) => {
        errors.push(String(detail?.error));
        // A header that is late has reported its deadline.
        setTimeout(resolve, LATE_WAIT_MS);
      },
      true,
    );
    void isLoaded.then(() => setTimeout(resolve, READY_WAIT_MS));
  });

  Object.defineProperty(globalThis, Symbol.for('marquee.doctor'), {
    value: async (): Promise<ProbedPage> => {
      await settled;
      const headers = listPlaces().map(describe);
      return { url: location.href, headers, isReady: isReady(), heights, isLate, shifts, reacts, refusals, errors };
    },
  });
}
