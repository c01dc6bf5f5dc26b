import type { CategorySlug } from '../../../shared/catalogue/categories.ts';

/*
 * Most pages are a column of blocks. The server chooses the blocks and their texts; one component renders each
 * kind. A new page is a list of blocks, not a new component.
 */

export interface EventCardData {
  readonly id: string;
  readonly title: string;
  readonly category: CategorySlug;
  /** Local time in ISO 8601: `2026-11-21T20:00`. */
  readonly startsAt: string;
  readonly startText: string;
  /** The progress when the page was rendered; null for a cancelled event. */
  readonly progress: 'upcoming' | 'on-now' | 'over' | null;
  /** "Blue Hall, Berlin", or null for an online event. */
  readonly venue: string | null;
  readonly priceText: string;
}

export type ButtonVariant = 'primary' | 'secondary' | 'danger';

export interface LinkData {
  readonly label: string;
  readonly path: string;
  readonly variant?: ButtonVariant;
  readonly isCurrent?: boolean;
}

/** A button that posts a form of its own, with the page's CSRF token. */
export interface ActionData {
  readonly label: string;
  readonly path: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly variant?: ButtonVariant;
}

export interface FollowData {
  readonly organizer: number;
  readonly isFollowed: boolean;
}

export interface FieldOption {
  readonly value: string;
  readonly label: string;
}

type TextKind = 'text' | 'email' | 'url' | 'paragraph' | 'number' | 'date' | 'time';
export type ChoiceKind = 'select' | 'choices';

export interface FieldData {
  readonly kind: TextKind | ChoiceKind | 'checkbox';
  readonly name: string;
  readonly label: string;
  /** The text of a text field, or what is chosen of the options; a checkbox has one value if it is checked. */
  readonly values: readonly string[];
  readonly options?: readonly FieldOption[];
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
  readonly isRequired?: boolean;
  readonly isFixed?: boolean;
  /** Share of the form's width on wide screens. Default: the full width. */
  readonly width?: 'half' | 'third';
  readonly maxLength?: number;
  readonly hasCounter?: boolean;
  readonly autoComplete?: string;
}

export interface FormBlock {
  readonly kind: 'form';
  readonly heading?: string;
  readonly path: string;
  readonly method?: 'post' | 'get';
  readonly progress?: { readonly label: string; readonly percent: number };
  readonly fields: readonly FieldData[];
  readonly hidden?: Readonly<Record<string, string>>;
  readonly submitLabel: string;
  readonly submitVariant?: ButtonVariant;
  readonly cancel?: LinkData;
  readonly note?: string;
}

export interface RowData {
  readonly title: string;
  readonly path?: string;
  readonly lines?: readonly string[];
  readonly badge?: { readonly text: string; readonly tone: 'neutral' | 'success' | 'danger' };
  /** The category whose drawing the row shows. Default: the first letter of the title. */
  readonly category?: CategorySlug;
  readonly actions?: readonly ActionData[];
  readonly follow?: FollowData;
}

export type Block =
  | FormBlock
  | { readonly kind: 'events'; readonly heading?: string; readonly events: readonly EventCardData[] }
  | { readonly kind: 'rows'; readonly heading?: string; readonly rows: readonly RowData[] }
  | {
      readonly kind: 'buttons';
      readonly heading?: string;
      readonly links?: readonly LinkData[];
      readonly actions?: readonly ActionData[];
      readonly follow?: FollowData;
    }
  | { readonly kind: 'text'; readonly heading?: string; readonly paragraphs: readonly string[] }
  | { readonly kind: 'notice'; readonly text: string; readonly severity?: 'neutral' | 'error' }
  | { readonly kind: 'empty'; readonly title: string; readonly text: string; readonly link?: LinkData };

export type BlockKind = Block['kind'];
export type BlockOf<Kind extends BlockKind> = Extract<Block, { readonly kind: Kind }>;

export interface MarketPageData {
  readonly kind: 'market';
  readonly area: string;
  readonly title: string;
  readonly text?: string;
  readonly tabs?: readonly LinkData[];
  readonly blocks: readonly Block[];
  /** Refreshes the page at this interval while it is visible. */
  readonly refreshMs?: number;
}
