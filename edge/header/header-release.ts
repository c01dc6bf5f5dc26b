import type { Context } from 'hono';
import type { Channel } from '../../shared/contracts/channels.ts';
import type { HeaderProps } from '../../shared/contracts/header-props.ts';
import type { HeaderLabels } from '../../shared/contracts/header-server.ts';
import type { Locale } from '../../shared/sites/sites.ts';
import type { EdgeEnv } from '../env.ts';
import type { HeaderBuild } from './header-assets.ts';

/** The server module of a build, in this isolate or another. */
export interface HeaderRenderer {
  /** @param json the props as JSON: text is faster to pass between isolates than an object */
  readonly render: (props: HeaderProps, json: string) => Promise<string>;
  readonly readLabels: (locale: Locale) => Promise<HeaderLabels>;
}

/** A build that answers a request: its HTML, styles, script and messages come from it alone. */
export interface HeaderRelease {
  readonly build: HeaderBuild;
  readonly renderer: HeaderRenderer;
}

/** The choice of a request, made from the channels as they were when the request began. */
export interface ReleaseChoice {
  /** `Set-Cookie` for a user whose share is new; null if there is nothing to remember. */
  readonly cookie: string | null;
  /**
   * Opens the build of a channel, or of the user's share if no channel is named. The first call decides for the whole
   * answer: an answer never mixes builds.
   */
  readonly open: (channel: Channel | null) => Promise<HeaderRelease>;
  /** The build that everybody gets, on any channel; null while a channel other than `stable` is active. */
  readonly openCommon: () => Promise<HeaderRelease | null>;
}

export type ChooseRelease = (c: Context<EdgeEnv>) => Promise<ReleaseChoice>;
