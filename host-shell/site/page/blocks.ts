import type { CategorySlug } from '../../../shared/catalogue/categories.ts';
import type { EventCardData } from './event-card-data.ts';

/*
 * A page of the marketplace is a column of blocks. The server chooses them and writes their texts; one component renders each
 * kind. A new page is rows of these, not a component.
 */

export interface LinkData {
  readonly label: string;
  readonly path: string;
  readonly variant?: 'primary' | 'secondary';
  /** The page that one is on. */
  readonly isCurrent?: boolean;
}

/** A button that posts: a form of its own, with the page's token. */
export interface ActionData {
  readonly label: string;
  /** Whose, for who does not see what the button stands beside. */
  readonly subject?: string;
  readonly path: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly variant?: 'primary' | 'secondary' | 'danger';
}

/** A button that follows an organizer, or stops. */
export interface FollowData {
  readonly organizer: number;
  readonly isFollowed: boolean;
  /** Whose, for who does not see what the button stands beside. */
  readonly subject?: string;
}

export interface FieldOption {
  readonly value: string;
  readonly label: string;
  /** What a radio button stands for, above its label. */
  readonly picture?: PictureData;
}

export interface PictureData {
  readonly category: CategorySlug;
  readonly seed: string;
  /** Address of somebody's own picture, in place of the drawing. */
  readonly picture?: string | null | undefined;
  /** Look of an event's page. */
  readonly theme?: string;
}

interface FieldBase {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong with what was sent. */
  readonly problem?: string | undefined;
  readonly isRequired?: boolean | undefined;
  /** Shown, and not to be changed. */
  readonly isFixed?: boolean | undefined;
  /** Heading of the fields that begin here. */
  readonly group?: string | undefined;
  /** Share of the form's width, where there is room; else all of it. */
  readonly width?: 'half' | 'third' | undefined;
}

export type TextKind = 'text' | 'email' | 'url' | 'paragraph' | 'number' | 'date' | 'time';

export type FieldData =
  | (FieldBase & {
      readonly kind: TextKind;
      readonly value: string;
      readonly maxLength?: number | undefined;
      /** Shows `length/maxLength`. */
      readonly hasCounter?: boolean | undefined;
      readonly autoComplete?: string | undefined;
    })
  /** A town: typed, or one of the suggestions. */
  | (FieldBase & { readonly kind: 'place'; readonly value: string; readonly suggestions: readonly string[] })
  | (FieldBase & { readonly kind: 'select'; readonly value: string; readonly options: readonly FieldOption[] })
  | (FieldBase & { readonly kind: 'radios'; readonly value: string; readonly options: readonly FieldOption[] })
  | (FieldBase & {
      readonly kind: 'choices';
      readonly values: readonly string[];
      readonly options: readonly FieldOption[];
    })
  | (FieldBase & { readonly kind: 'checkbox'; readonly isChecked: boolean })
  /** A picture file, with the picture that is there. */
  | (FieldBase & { readonly kind: 'file'; readonly picture: PictureData | null });

export interface FormTotalData {
  readonly label: string;
  /** Of the values that the form comes with. */
  readonly text: string;
  readonly currency: string;
  /** By the name of the field that has the number. */
  readonly prices: Readonly<Record<string, number>>;
}

export interface FormBlock {
  readonly kind: 'form';
  readonly heading?: string;
  readonly text?: string;
  readonly path: string;
  readonly method?: 'post' | 'get';
  /** Sent by script where there is one: what comes of it shows on the same page. The page is live. */
  readonly isLive?: boolean;
  /** How much of it is there, above the fields. */
  readonly progress?: { readonly label: string; readonly percent: number };
  readonly fields: readonly FieldData[];
  readonly hidden?: Readonly<Record<string, string>>;
  /** What the chosen numbers cost together, between fields and button. */
  readonly total?: FormTotalData;
  readonly submitLabel: string;
  /** Another button that sends the form, with a field of its own. */
  readonly otherSubmit?: { readonly label: string; readonly name: string; readonly value: string };
  readonly submitVariant?: 'primary' | 'secondary' | 'danger';
  readonly cancel?: LinkData;
  /** Under the button. */
  readonly note?: string;
}

export interface RowData {
  readonly title: string;
  readonly path?: string;
  /** Under the title, each a line. */
  readonly lines?: readonly string[];
  readonly badge?: { readonly text: string; readonly tone: 'neutral' | 'success' | 'danger' };
  readonly picture?: PictureData;
  /** Of who has no picture: the first letter of the title in a circle. */
  readonly hasInitial?: boolean;
  readonly actions?: readonly ActionData[];
  readonly follow?: FollowData;
  readonly links?: readonly LinkData[];
}

export interface TicketData {
  readonly code: string;
  readonly title: string;
  readonly note: string;
  /** Path data of the QR code, one unit a module, and its size in modules with the quiet zone. */
  readonly qr: { readonly path: string; readonly size: number };
  readonly isVoid: boolean;
}

export type Block =
  | FormBlock
  | {
      readonly kind: 'events';
      readonly heading?: string;
      readonly events: readonly EventCardData[];
      readonly canCollect?: boolean;
    }
  | { readonly kind: 'rows'; readonly heading?: string; readonly rows: readonly RowData[] }
  | {
      readonly kind: 'facts';
      readonly heading?: string;
      readonly facts: readonly { readonly name: string; readonly value: string; readonly path?: string }[];
    }
  | {
      readonly kind: 'stats';
      readonly heading?: string;
      readonly stats: readonly { readonly label: string; readonly value: string; readonly note?: string }[];
    }
  | {
      readonly kind: 'chart';
      readonly heading: string;
      /** A bar each; `text` is its value in words. */
      readonly bars: readonly { readonly label: string; readonly value: number; readonly text: string }[];
    }
  | {
      readonly kind: 'table';
      readonly heading: string;
      readonly columns: readonly { readonly label: string; readonly isNumber?: boolean }[];
      readonly rows: readonly (readonly { readonly text: string; readonly path?: string }[])[];
    }
  | { readonly kind: 'tickets'; readonly heading?: string; readonly tickets: readonly TicketData[] }
  | {
      readonly kind: 'buttons';
      readonly links?: readonly LinkData[];
      readonly actions?: readonly ActionData[];
      readonly follow?: FollowData;
    }
  | { readonly kind: 'text'; readonly heading?: string; readonly paragraphs: readonly string[] }
  | { readonly kind: 'notice'; readonly text: string; readonly severity?: 'neutral' | 'error' }
  | {
      readonly kind: 'empty';
      readonly drawing: CategorySlug;
      readonly title: string;
      readonly text: string;
      readonly link?: LinkData;
    };

export type BlockKind = Block['kind'];
export type BlockOf<Kind extends BlockKind> = Extract<Block, { readonly kind: Kind }>;

/** A page of the marketplace. */
export interface MarketPageData {
  readonly kind: 'market';
  /** Part of the site, above the title. */
  readonly area: string;
  readonly title: string;
  readonly text?: string;
  /** The pages beside this one. */
  readonly tabs?: readonly LinkData[];
  /** What the tabs are of; else the account. */
  readonly tabsLabel?: string;
  readonly blocks: readonly Block[];
  /** Beside the blocks where there is room, else under them. */
  readonly aside?: readonly Block[];
  /** The page is live: its blocks are requested again so often while it is looked at, and after its forms. */
  readonly refreshMs?: number;
}
