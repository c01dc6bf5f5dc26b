type Press = Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'> & { readonly button?: number };

/** Platforms where the command key opens a link in a new tab; elsewhere it is Ctrl. */
const COMMAND_PLATFORM = /^(Mac|iP)/;

/**
 * Whether a click or Enter, on a link, leaves this page as it is: a modifier key or the middle button opens the link in a new
 * tab or window, or downloads it.
 */
export const opensElsewhere = ({ button, altKey, ctrlKey, metaKey, shiftKey }: Press): boolean =>
  !!button || altKey || shiftKey || (COMMAND_PLATFORM.test(navigator.platform) ? metaKey : ctrlKey);
