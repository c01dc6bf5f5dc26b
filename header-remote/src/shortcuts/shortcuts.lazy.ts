import { BRAND_NAME } from '../../../shared/brand/brand.ts';
import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import { buildNavRowLink, type NavigationLink } from '../../../shared/navigation/navigation-links.ts';
import { buildFindMyTicketsLink } from '../../../shared/navigation/sign-in.ts';
import type { HeaderServices, HeaderTranslate } from '../ui/header-context.ts';
import { watchLayoutEnd } from '../ui/layout-end.ts';
import { remapShortcut, SHORTCUT_DEFINITIONS, type ShortcutId } from './key-sequence.ts';
import { readShortcutSettings, storeShortcutSettings } from './shortcut-settings.ts';
import { type KeyWatch, watchKeys } from './watch-keys.ts';

interface DialogTexts {
  readonly title: string;
  readonly isOn: string;
  readonly taken: string;
  readonly close: string;
  readonly labels: Readonly<Record<ShortcutId, string>>;
}

function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  fields: Partial<HTMLElementTagNameMap[Tag]>,
  css: string,
  ...children: readonly Node[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), fields);
  element.style.cssText = css;
  element.append(...children);
  return element;
}

const ROW = 'display:flex;justify-content:space-between;gap:24px;padding:8px 0';
const FIELD = 'width:72px;text-align:center;border:1px solid;border-radius:6px';

/** Opens the list of shortcuts, where the keys of each can be changed and all can be turned off. */
function openShortcutDialog(parent: Element, texts: DialogTexts): void {
  const { keys: shown, isOn } = readShortcutSettings();
  const toggle = create('input', { type: 'checkbox', checked: isOn }, 'width:20px');
  toggle.onchange = () => storeShortcutSettings({ ...readShortcutSettings(), isOn: toggle.checked });
  const rows = SHORTCUT_DEFINITIONS.map(({ id }) => {
    const field = create('input', { value: shown[id], maxLength: 3, autocomplete: 'off' }, FIELD);
    field.onchange = () => {
      const settings = readShortcutSettings();
      const keys = remapShortcut(settings.keys, id, field.value);
      field.setCustomValidity(keys === null ? texts.taken : '');
      field.reportValidity();
      if (keys !== null) storeShortcutSettings({ ...settings, keys });
    };
    return create('label', {}, ROW, document.createTextNode(texts.labels[id]), field);
  });
  const close = create(
    'button',
    { type: 'button', textContent: texts.close },
    'padding:8px 0;text-decoration:underline',
  );
  const dialog = create(
    'dialog',
    { ariaLabel: texts.title },
    'margin:auto;padding:24px;border:0;border-radius:16px',
    create('h2', { textContent: texts.title }, 'font-size:20px'),
    create('label', {}, ROW, document.createTextNode(texts.isOn), toggle),
    ...rows,
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

/** Runs the shortcuts of a page until the signal aborts, and those that were pressed before. */
export function watchShortcuts({ element, props, t, navigate, signal }: ShortcutOptions): void {
  const { env, user } = props;
  const tickets = user.publicId === null ? buildFindMyTicketsLink(env) : buildNavRowLink(env, 'tickets', user.publicId);
  const home = buildNavRowLink(env, 'home');
  const creation = buildNavRowLink(env, 'create-an-event');
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
  const actions: Readonly<Partial<Record<ShortcutId, () => unknown>>> = {
    home: follow(home),
    tickets: follow(tickets),
    create: follow(creation),
    help: openList,
  };
  const watch = watchKeys(element);
  const run: KeyWatch['run'] = (shortcut) => shortcut && actions[shortcut]?.();
  watch.run = run;
  for (const shortcut of watch.kept.splice(0)) run(shortcut);
  signal.addEventListener('abort', () => {
    if (watch.run === run) watch.run = undefined;
  });
}
