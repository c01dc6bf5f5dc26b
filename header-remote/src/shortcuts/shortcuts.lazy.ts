import { BRAND_NAME } from '../../../shared/brand/brand-name.ts';
import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import { buildNavRowLink, type NavigationLink } from '../../../shared/navigation/navigation-links.ts';
import { buildFindMyTicketsLink } from '../../../shared/navigation/sign-in.ts';
import type { HeaderServices, HeaderTranslate } from '../ui/header-context.ts';
import { NO_KEYS, pressKey } from './key-sequence.ts';
import type { ShortcutId } from './shortcut-definitions.ts';
import { openShortcutDialog } from './shortcut-dialog.ts';
import { readShortcutSettings } from './shortcut-settings.ts';

export interface ShortcutOptions {
  /** The header's root. */
  readonly element: Element;
  readonly props: HeaderProps;
  readonly t: HeaderTranslate;
  readonly navigate: HeaderServices['navigate'];
  /** Ends the watch. */
  readonly signal: AbortSignal;
}

/** Whether a key is meant for something else: a text being edited, a host that handled it, a dialog, or a modifier. */
function isElsewhere(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  const isEdited =
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
  const isTaken = event.defaultPrevented || event.isComposing || event.repeat;
  return isEdited || hasModifier || isTaken || document.querySelector(':modal') !== null;
}

/** Runs the shortcuts of a page until the signal aborts. `Ctrl+/` opens their list even if they are off. */
export function watchShortcuts({ element, props, t, navigate, signal }: ShortcutOptions): void {
  const { env, user } = props;
  const tickets = user.publicId === null ? buildFindMyTicketsLink(env) : buildNavRowLink(env, 'tickets', user.publicId);
  const home = buildNavRowLink(env, 'home');
  const creation = buildNavRowLink(env, 'create-an-event');
  const focus = (index: number) => () => element.querySelectorAll<HTMLElement>('[role=combobox]')[index]?.focus();
  const labels: Record<ShortcutId, string> = {
    search: t('search.field'),
    location: t('location.field'),
    home: t('link.home', { brand: BRAND_NAME }),
    tickets: t(tickets.labelKey),
    create: t(creation.labelKey),
    help: t('shortcuts.title'),
  };
  const openList = () =>
    openShortcutDialog(element, {
      title: labels.help,
      isOn: t('shortcuts.on'),
      taken: t('shortcuts.taken'),
      close: t('header.close'),
      labels,
    });
  const follow =
    ({ url }: NavigationLink) =>
    () =>
      navigate(url);
  const actions: Readonly<Record<ShortcutId, () => unknown>> = {
    search: focus(0),
    location: focus(1),
    home: follow(home),
    tickets: follow(tickets),
    create: follow(creation),
    help: openList,
  };
  let sequence = NO_KEYS;
  const handleKey = (event: KeyboardEvent) => {
    const isListKey = event.key === '/' && (event.ctrlKey || event.metaKey) && !event.defaultPrevented;
    if (isListKey && document.querySelector(':modal') === null) {
      event.preventDefault();
      openList();
      return;
    }
    if (isElsewhere(event) || event.key.length !== 1) return;
    const { isOn, keys } = readShortcutSettings();
    if (!isOn) return;
    const pressed = pressKey(keys, sequence, event.key.toLowerCase(), event.timeStamp);
    sequence = pressed.sequence;
    if (pressed.shortcut === undefined) return;
    // Keeps the key from being typed into the field that it focuses.
    event.preventDefault();
    actions[pressed.shortcut]();
  };
  window.addEventListener('keydown', handleKey, { signal });
}
