import type { Site } from '../../shared/sites/sites.ts';

/** The site and the language that names, titles and rankings are for. */
export interface Audience {
  readonly site: Site;
  /** `de`. */
  readonly language: string;
}
