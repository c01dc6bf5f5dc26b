type Press = Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'> & { readonly button?: number };

/** Platforms where the command key opens a link in a new tab; elsewhere it is Ctrl. */
const COMMAND_PLATFORM = /^(Mac|iP)/;

/**
 * Whether a click or Enter, on a link, leaves this page as it is: a modifier key or the middle button opens the link in a new
 * tab or window, or downloads it.
 */
export const opensElsewhere = ({ button, altKey, ctrlKey, metaKey, shiftKey }: Press): boolean =>
  !!button || altKey || shiftKey || (COMMAND_PLATFORM.test(navigator.platform) ? metaKey : ctrlKey);

/** Whether a click chooses something on this page: an element that the selector matches. */
export const isChoice = (click: Press & { readonly target: EventTarget | null }, selector: string): boolean =>
  !opensElsewhere(click) && click.target instanceof Element && click.target.closest(selector) !== null;
