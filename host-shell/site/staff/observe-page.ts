import { CHANNELS, type Channel } from '../../../shared/contracts/channels.ts';
import { findHeaderBuild } from '../federation/header-build.ts';

/** A request that the edge handled: the page itself, or one made by its scripts. */
export interface ObservedRequest {
  readonly path: string;
  /** `hit`, `miss`, `stale`; null for an uncached response. */
  readonly cache: string | null;
  /** Time at the edge. */
  readonly edgeMs: number;
  readonly totalMs: number;
}

/** The browser's part of the debug bar's data. */
export interface ObservedPage {
  readonly build: string;
  /** Channels that point to the build; none for an old build. */
  readonly channels: readonly Channel[];
  readonly flags: readonly string[];
  readonly requests: readonly ObservedRequest[];
}

const MAX_REQUESTS = 12;

/**
 * Observes the current page.
 *
 * @param report called with the known data, and again whenever there is more
 * @returns a function that ends the observation
 */
export function observePage(report: (page: ObservedPage) => void): () => void {
  const [, build = ''] = /\/builds\/([0-9a-f]+)\//.exec(findHeaderBuild().base) ?? [];
  let page: ObservedPage = { build, channels: [], flags: readFlags(), requests: [] };
  let isOver = false;
  const update = (more: Partial<ObservedPage>) => {
    if (isOver) return;
    page = { ...page, ...more };
    report(page);
  };
  const observer = new PerformanceObserver((list) => {
    const seen = (list.getEntries() as PerformanceResourceTiming[]).flatMap((entry) => parseEntry(entry) ?? []);
    if (seen.length > 0) update({ requests: [...page.requests, ...seen].slice(-MAX_REQUESTS) });
  });
  observer.observe({ type: 'navigation', buffered: true });
  observer.observe({ type: 'resource', buffered: true });
  update({});
  void findChannels(build).then((channels) => update({ channels }));
  return () => {
    isOver = true;
    observer.disconnect();
  };
}

/** Names of the header's flags that are on, as the edge evaluated them for this page. */
function readFlags(): readonly string[] {
  const json = document.querySelector('script[data-marquee-props]')?.textContent ?? '{}';
  const { flags = {} } = JSON.parse(json) as { readonly flags?: Readonly<Record<string, unknown>> };
  return Object.keys(flags).filter((name) => flags[name] === true);
}

/** Parses the entry of the page or of a request that the edge handled; null for others, such as files of a build. */
export function parseEntry(
  entry: Pick<PerformanceResourceTiming, 'name' | 'duration' | 'serverTiming'>,
): ObservedRequest | null {
  const { pathname, origin } = new URL(entry.name);
  const isOwn = origin === window.location.origin && !/^\/(?:header\/builds|header\/static|host)\//.test(pathname);
  const timings = new Map(entry.serverTiming.map((timing) => [timing.name, timing]));
  const total = timings.get('total');
  if (!isOwn || total === undefined) return null;
  return {
    path: pathname,
    cache: timings.get('cache')?.description ?? null,
    edgeMs: Math.round(total.duration),
    totalMs: Math.round(entry.duration),
  };
}

async function findChannels(build: string): Promise<readonly Channel[]> {
  const answers = await Promise.all(CHANNELS.map(async (channel) => [channel, await fetchBuild(channel)] as const));
  return answers.flatMap(([channel, pointed]) => (pointed === build ? [channel] : []));
}

async function fetchBuild(channel: Channel): Promise<string | null> {
  try {
    const response = await fetch(`/header/${channel}/mf-manifest.json`);
    return /\/builds\/([0-9a-f]+)\//.exec(await response.text())?.[1] ?? null;
  } catch {
    // The bar shows that no channel is known.
    return null;
  }
}
