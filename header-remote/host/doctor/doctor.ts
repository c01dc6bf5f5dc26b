import { examinePage } from './examine-page.ts';
import { fetchLocally } from './fetch-locally.ts';
import { judgePage, listDecidedRules } from './judge-page.ts';
import { observePage, type PageObservation } from './observe-page.ts';
import { mergeFindings, type PageFinding } from './page-finding.ts';

const CHANNEL_CODE = /\/header\/(?:stable|canary|auto)\/(?:loader|embed)\.js(?:\?(?!again$).*)?$/;

/** What `diagnosePage` needs of the world. */
export interface DiagnoseOptions {
  /** Domain of the header's site, or its origin. Default: that of the page. */
  readonly site: string | undefined;
  /** Path of a Chromium; undefined: by requests alone. */
  readonly browser: string | undefined;
  readonly log: (line: string) => void;
}

/** What is wrong with a page, and whether a browser has opened it. */
export interface Diagnosis {
  readonly findings: readonly PageFinding[];
  readonly isOpened: boolean;
}

async function tryObserving(url: string, { browser, log }: DiagnoseOptions): Promise<PageObservation | undefined> {
  if (browser === undefined) return undefined;
  try {
    return await observePage(browser, url);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log(`The page is read by requests alone: ${reason}`);
    return undefined;
  }
}

/**
 * Opens a page in a browser and requests what it needs for the header. A browser that fails is named, and requests
 * alone go on.
 *
 * @throws Error where the page does not answer
 */
export async function diagnosePage(url: string, options: DiagnoseOptions): Promise<Diagnosis> {
  const observation = await tryObserving(url, options);
  const [requested] = observation?.requests ?? [];
  const page = await examinePage(url, {
    fetch: fetchLocally,
    site: options.site ?? (requested === undefined ? undefined : new URL(requested).origin),
    loaded: observation?.requests.filter((address) => CHANNEL_CODE.test(address)),
  });
  if (observation === undefined) return { findings: page.findings, isOpened: false };
  const observed = judgePage(observation, page);
  return { findings: mergeFindings(page.findings, observed, listDecidedRules(observation)), isOpened: true };
}
