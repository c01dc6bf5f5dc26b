import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import { loadMessages } from './loading/load-messages.ts';
import { type HeaderCode, type MountOptions, type MountSetup, mountHeader, pickCallbacks } from './mount-header.ts';
import { findRoot, type HeaderHandle } from './root/header-handle.ts';

/**
 * Hydrates the server's HTML that the loader has put into a page, with the props that the server rendered it from, and
 * then renders the props of the host. Failures go to the watch, and the HTML stays.
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
  // The header succeeds once it is hydrated; the HTML alone is not enough.
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
