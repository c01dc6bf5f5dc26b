import type { Site } from '../../shared/sites/sites.ts';

/** The site and language that determine names, titles and rankings. */
export interface Audience {
  readonly site: Site;
  /** `de`. */
  readonly language: string;
}
