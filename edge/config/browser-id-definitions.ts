const YEAR_SECONDS = 365 * 24 * 60 * 60;

export interface BrowserIdDefinition {
  /** Name under which the origin receives the id. */
  readonly header: `eb-${string}-id`;
  readonly cookie: `eb_${string}_id`;
  /** Null means until the browser is closed. */
  readonly maxAgeSeconds: number | null;
}

/** Random ids of a browser, in cookies of the site. They do not identify a person. */
export const BROWSER_IDS = {
  guest: { header: 'eb-guest-id', cookie: 'eb_guest_id', maxAgeSeconds: YEAR_SECONDS },
  stable: { header: 'eb-stable-id', cookie: 'eb_stable_id', maxAgeSeconds: YEAR_SECONDS },
  session: { header: 'eb-session-id', cookie: 'eb_session_id', maxAgeSeconds: null },
} as const satisfies Readonly<Record<string, BrowserIdDefinition>>;

export type BrowserIdName = keyof typeof BROWSER_IDS;
export type BrowserIds = Readonly<Record<BrowserIdName, string>>;

export const BROWSER_ID_NAMES = Object.keys(BROWSER_IDS) as BrowserIdName[];
