import type { Context } from 'hono';
import type { Channel } from '../../shared/contracts/channels.ts';
import type { HeaderProps } from '../../shared/contracts/header-props.ts';
import type { HeaderLabels } from '../../shared/contracts/header-server.ts';
import type { Locale } from '../../shared/sites/sites.ts';
import type { EdgeEnv } from '../config/variables.ts';
import type { HeaderBuild } from './header-assets.ts';

/** The server module of a build, wherever it runs. */
export interface HeaderRenderer {
  /** @param json the props as JSON: between isolates text travels faster than an object */
  readonly render: (props: HeaderProps, json: string) => Promise<string>;
  readonly readLabels: (locale: Locale) => Promise<HeaderLabels>;
}

/** A build that answers a request: its HTML, styles, script and words come from it alone. */
export interface HeaderRelease {
  readonly build: HeaderBuild;
  readonly renderer: HeaderRenderer;
}

/** The channels as they were when a request began. */
export interface ReleaseChoice {
  /** `Set-Cookie` for a user whose share is new; null where there is nothing to remember. */
  readonly cookie: string | null;
  /**
   * The build of a channel, or by the user's share where none is named. The first call decides for the whole answer: an
   * answer never mixes builds.
   */
  readonly open: (channel: Channel | null) => Promise<HeaderRelease>;
  /** The build that everybody gets, on whatever channel; null while a canary is active. */
  readonly openCommon: () => Promise<HeaderRelease | null>;
}

export type ChooseRelease = (c: Context<EdgeEnv>) => Promise<ReleaseChoice>;
