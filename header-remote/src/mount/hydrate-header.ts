import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import { findRoot, type HeaderHandle } from './header-handle.ts';
import { loadMessages } from './load-messages.ts';
import { type HeaderCode, type MountOptions, type MountSetup, mountHeader, pickCallbacks } from './mount-header.ts';

/**
 * Hydrates the server's HTML that the loader has put into a page, and then renders what the host passes: hydration begins
 * with the props that the server rendered. Failures go to the watch; the HTML stays then.
 *
 * @param root the header's root element, with its props in an element beside it
 * @param code hydrates
 */
export function hydrateHeader(
  root: Element,
  options: MountOptions,
  setup: MountSetup,
  code: HeaderCode,
): HeaderHandle<MountOptions> {
  const watch = setup.watch(() => ({ ...options, origin: setup.folder.origin, folder: setup.folder.href }));
  let isUnmounted = false;
  const hydrate = async () => {
    try {
      const props: HeaderProps = JSON.parse(
        root.parentElement?.querySelector('[data-marquee-props]')?.textContent ?? '',
      );
      const messages = await loadMessages(props.env.localeInfo.locale);
      if (isUnmounted) return;
      code.createHeaderRoot(root, props, messages, {
        ...code,
        isServerRendered: true,
        callbacks: pickCallbacks(options),
        watch,
        folder: setup.folder.href,
      });
    } catch (error) {
      watch.fail('network', error);
    }
  };
  // It has succeeded once the header is hydrated, and not because the HTML is here.
  const handle = mountHeader(root, options, { ...setup, watch: () => ({ ...watch, succeed() {} }) });
  void hydrate();
  return {
    update: handle.update,
    unmount() {
      isUnmounted = true;
      handle.unmount();
      findRoot(root)?.unmount();
    },
  };
}
