import { isAllowedEvent } from '../../shared/analytics/analytics-events.ts';
import type { BeaconEvent } from '../../shared/analytics/beacon-schema.ts';
import { PAGE_LABELS, resolvePageLabel } from '../../shared/analytics/page-labels.ts';
import { EXCEPTIONS_PATH } from '../../shared/contracts/header-paths.ts';
import type { FlagException } from '../flags/flag-client.ts';
import { buildErrorLine } from '../observation.ts';

const MAX_LABEL_LENGTH = 60;
/** Patterns of texts that must not be stored. */
const PERSONAL = {
  'mail address': /@/,
  'web address': /\/|^www\.|%[0-9a-f]{2}/i,
  'network address': /(\d{1,3}\.){3}\d{1,3}|[0-9a-f]*:[0-9a-f]*:[0-9a-f:]*/i,
  'postal address': /^\d+[a-z]?,?\s+\p{L}|\p{L}\s+\d+[a-z]?$/iu,
  'phone, order or card number': /(\d[\s().+-]*){6,}/,
  token: /(?=[\w.~+=-]*\d)(?=[\w.~+=-]*[a-z])[\w.~+=-]{20,}|[\w~+=]{32,}/i,
} as const satisfies Readonly<Record<string, RegExp>>;
/** Letters, digits and the punctuation of labels, in any script. */
const LABEL = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} ._&'’()+-]*$/u;

/**
 * Returns a text of an event if it may be stored, else the empty text: for texts that look like an address, a personal
 * number or a token, and for texts that are not labels.
 */
export function cleanLabel(text: string | undefined): string {
  const label = text?.trim() ?? '';
  if (label.length > MAX_LABEL_LENGTH || !LABEL.test(label)) return '';
  return Object.values(PERSONAL).some((pattern) => pattern.test(label)) ? '' : label;
}

type CountedEvent = Exclude<BeaconEvent, { readonly name: 'HeaderError' }>;

const PAGE_NAMES: ReadonlySet<string> = new Set(PAGE_LABELS.map(({ name }) => name));

/** Counts the events of headers, and stores them in the Analytics Engine if it is bound. */
export function createEventLog(
  stage: string,
  dataset: AnalyticsEngineDataset | undefined,
  count: (name: string) => void,
) {
  /** @param site domain of the site: `.de` */
  return (event: CountedEvent, site: string) => {
    if (!isAllowedEvent(event)) return;
    count(event.name === 'HeaderInteraction' ? `${event.category} ${event.action}` : event.name);
    try {
      dataset?.writeDataPoint(buildEventPoint(event, stage, site));
    } catch {
      // The counters have the event.
    }
  };
}

const MAX_EXCEPTION_NAMES = 200;

/** Creates the log of failures of flag clients: each is counted, and each distinct name is logged once. */
export function createExceptionLog(
  count: (name: string) => void,
  writeLine = (line: string) => console.warn(line),
): (exception: FlagException) => void {
  const names = new Set<string>();
  return ({ name, message, flag }) => {
    count(`FlagException ${name}`);
    if (names.has(name) || names.size >= MAX_EXCEPTION_NAMES) return;
    names.add(name);
    const text = flag === undefined ? message : `${flag}: ${message}`;
    writeLine(buildErrorLine({ name, message: text }, { route: EXCEPTIONS_PATH }));
  };
}

/**
 * One data point for each event. Nothing in it identifies a user. The order of values is the schema:
 * docs/operators.md lists it.
 */
function buildEventPoint(event: CountedEvent, stage: string, site: string): AnalyticsEngineDataPoint {
  const isAttempt = event.name === 'EventCreateAttempt';
  const texts = isAttempt
    ? ['', '', '', cleanLabel(event.eventCreateSource), cleanLabel(event.pageArea)]
    : [event.category, event.action, cleanLabel(event.label), '', ''];
  return {
    indexes: [event.name],
    blobs: [stage, site, event.name, resolvePageName(event), ...texts],
    doubles: [Number(isAttempt && event.hasPublish), Number(isAttempt && event.hasPaidPublish)],
  };
}

function resolvePageName({ pageName, requestPath }: CountedEvent): string {
  if (pageName !== undefined && PAGE_NAMES.has(pageName)) return pageName;
  return requestPath === undefined ? 'other' : resolvePageLabel(requestPath).pageName;
}
