import { BRAND_NAME } from '../../../shared/brand/brand.ts';
import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import { buildNavRowLink, type NavigationLink } from '../../../shared/navigation/navigation-links.ts';
import { buildFindMyTicketsLink } from '../../../shared/navigation/sign-in.ts';
import type { HeaderServices, HeaderTranslate } from '../ui/header-context.ts';
import { watchLayoutEnd } from '../ui/layout-end.ts';
import { readStoredJson, storeJson } from '../ui/stored-json.ts';
import { NO_KEYS, pressKey, SHORTCUT_DEFINITIONS, type ShortcutId } from './key-sequence.ts';

const STORAGE_KEY = 'marquee.shortcuts';

/** Reads the user's choice. A stored value that cannot be read means the default. */
const isOn = (): boolean => (readStoredJson(STORAGE_KEY) as { isOn?: unknown } | null)?.isOn !== false;

function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  fields: Partial<HTMLElementTagNameMap[Tag]>,
  css: string,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), fields);
  element.style.cssText = css;
  element.append(...children);
  return element;
}

const ROW = 'display:flex;justify-content:space-between;gap:24px;padding:8px 0';

/** Opens the list of shortcuts, where all can be turned off. */
function openShortcutDialog(parent: Element, labels: Readonly<Record<ShortcutId, string>>, t: HeaderTranslate): void {
  const toggle = create('input', { type: 'checkbox', checked: isOn() }, 'width:20px');
  toggle.onchange = () => storeJson(STORAGE_KEY, { isOn: toggle.checked });
  const close = create(
    'button',
    { type: 'button', textContent: t('header.close') },
    'padding:8px 0;text-decoration:underline',
  );
  const dialog = create(
    'dialog',
    { ariaLabel: labels.help },
    'margin:auto;padding:24px;border:0;border-radius:16px',
    create('h2', { textContent: labels.help }, 'font-size:20px'),
    create('label', {}, ROW, t('shortcuts.on'), toggle),
    ...SHORTCUT_DEFINITIONS.map(({ id, keys }) =>
      create('p', {}, ROW, labels[id], create('kbd', { textContent: keys }, '')),
    ),
    close,
  );
  close.onclick = () => dialog.close();
  // The next dialog is created from scratch, with the settings at that time.
  dialog.onclose = dialog.remove;
  parent.append(dialog);
  dialog.showModal();
  watchLayoutEnd(dialog, () => dialog.remove());
}

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
  const openList = () => openShortcutDialog(element, labels, t);
  const follow = (link: NavigationLink) => () => navigate(link.url);
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
    if (!isOn()) return;
    const pressed = pressKey(sequence, event.key.toLowerCase(), event.timeStamp);
    sequence = pressed.sequence;
    if (pressed.shortcut === undefined) return;
    // Keeps the key from being typed into the field that it focuses.
    event.preventDefault();
    actions[pressed.shortcut]();
  };
  window.addEventListener('keydown', handleKey, { signal });
}
