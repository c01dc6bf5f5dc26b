import { BRAND_NAME } from '../../../shared/brand/brand.ts';
import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import { buildNavRowLink } from '../../../shared/navigation/navigation-links.ts';
import { buildFindMyTicketsLink } from '../../../shared/navigation/sign-in.ts';
import type { HeaderServices, HeaderTranslate } from '../ui/header-context.ts';
import { watchLayoutEnd } from '../ui/layout-end.ts';
import { areShortcutsOn, SHORTCUT_DEFINITIONS, type ShortcutId, turnShortcuts } from './key-sequence.ts';
import { type KeyWatch, watchKeys } from './watch-keys.ts';

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
  const toggle = create('input', { type: 'checkbox', checked: areShortcutsOn() }, 'width:20px');
  toggle.onchange = () => turnShortcuts(toggle.checked);
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

interface ShortcutOptions {
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
  const links = {
    home: buildNavRowLink(env, 'home'),
    tickets: user.publicId === null ? buildFindMyTicketsLink(env) : buildNavRowLink(env, 'tickets', user.publicId),
    create: buildNavRowLink(env, 'create-an-event'),
  };
  const labels: Record<ShortcutId, string> = {
    search: t('search.field'),
    location: t('location.field'),
    home: t('link.home', { brand: BRAND_NAME }),
    tickets: t(links.tickets.labelKey),
    create: t(links.create.labelKey),
    help: t('shortcuts.title'),
  };
  const watch = watchKeys(element);
  const run: KeyWatch['run'] = (shortcut) => {
    if (shortcut === 'help') openShortcutDialog(element, labels, t);
    else if (shortcut && shortcut in links) navigate(links[shortcut as keyof typeof links].url);
  };
  watch.run = run;
  for (const shortcut of watch.kept.splice(0)) run(shortcut);
  signal.addEventListener('abort', () => {
    if (watch.run === run) watch.run = undefined;
  });
}
