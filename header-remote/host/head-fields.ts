import { escapeUTF8 } from 'entities/escape';

/** Inputs of the page head. None is required; addresses are absolute, or paths of the header's site. */
export interface HeadFields {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly canonical?: string | undefined;
  /** Addresses of the page in other languages, by language tag. */
  readonly alternates?: Readonly<Record<string, string>> | undefined;
  readonly robots?: 'all' | 'noindex' | 'nofollow' | 'none' | 'noindex, nofollow' | undefined;
  /** The page shows images of the image host. */
  readonly showsImages?: true | undefined;
  readonly imageUrl?: string | undefined;
  /** Open Graph type. Default: `website`. */
  readonly type?: string | undefined;
  readonly url?: string | undefined;
  readonly ogTitle?: string | undefined;
  readonly ogDescription?: string | undefined;
  readonly twitterCard?: 'summary' | 'summary_large_image' | 'app' | 'player' | undefined;
  readonly twitterTitle?: string | undefined;
  readonly twitterDescription?: string | undefined;
  readonly twitterImageUrl?: string | undefined;
  readonly androidAppUrl?: string | undefined;
  readonly iosAppUrl?: string | undefined;
}

/** The page's own tags, where the site does not answer. */
export function renderFallbackHead({ title, description, canonical }: HeadFields): string {
  return [
    title !== undefined && `<title>${escapeUTF8(title)}</title>`,
    description !== undefined && `<meta name="description" content="${escapeUTF8(description)}">`,
    canonical !== undefined && `<link rel="canonical" href="${escapeUTF8(canonical)}">`,
  ]
    .filter((tag) => tag !== false)
    .join('');
}
