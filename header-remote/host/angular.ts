import { type EnvironmentProviders, provideEnvironmentInitializer } from '@angular/core';
import { type ElementSource, loadElement } from './element.ts';

export type * from '../types/embed.d.ts';
export type { ElementSource } from './element.ts';

/**
 * Provides `<marquee-header>` to an application: its element is defined when the application starts in a browser. Components
 * that have it in their template name `CUSTOM_ELEMENTS_SCHEMA`. Callbacks are part of `props`, for a template takes the
 * colon in the events' names for a target.
 *
 * @example
 * bootstrapApplication(App, { providers: [provideMarqueeHeader({ site: '.de' })] });
 */
export const provideMarqueeHeader = (source: ElementSource = {}): EnvironmentProviders =>
  provideEnvironmentInitializer(() => {
    void loadElement(source);
  });
