import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useHeader } from '../ui/header-context.ts';
import { type LazyMenus, type Menus, MenusContext, type PointerTransit } from './menus-context.ts';

const LOAD_IDLE_TIMEOUT_MS = 1000;
/** Events of a user who turns to the header: load at once. */
const INTENT_EVENTS = ['pointerover', 'pointerdown', 'focusin'] as const;

interface MenuProviderProps {
  /** Element around all menus. */
  readonly root: RefObject<HTMLElement | null>;
  /** The lazy components, on the server, which renders them at once. */
  readonly serverMenus: LazyMenus | undefined;
  readonly children: ReactNode;
}

/**
 * Replaces the server's `<details>` by interactive menus, loaded when the page is idle or the user turns to the header.
 * Until then, and for good if the chunk does not load, the `<details>` work as they are.
 */
export function MenuProvider({ root, serverMenus, children }: MenuProviderProps) {
  const { onError, withMessages } = useHeader().services;
  const [loadedMenus, setLoadedMenus] = useState<LazyMenus | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const pointerTransit = useRef<PointerTransit | null>(null);
  const focusedId = useRef<string | null>(null);

  useEffect(() => {
    const element = root.current;
    if (element === null || loadedMenus !== null) return undefined;
    let isLoading = false;
    const load = async () => {
      if (isLoading) return;
      isLoading = true;
      try {
        const { lazyMenus } = await withMessages(import(/* webpackChunkName: "menus" */ './menus.lazy.tsx'));
        const findId = (selector: string) =>
          element.querySelector(selector)?.closest('[data-menu]')?.getAttribute('data-menu') ?? null;
        setOpenId(findId('[data-menu][open]'));
        focusedId.current = findId('[data-menu] :focus');
        setLoadedMenus(lazyMenus);
      } catch (error) {
        onError(error);
        stop();
      }
    };
    const start = () => void load();
    const stop = () => {
      for (const type of INTENT_EVENTS) element.removeEventListener(type, start);
      clearTimeout(timer);
    };
    for (const type of INTENT_EVENTS) element.addEventListener(type, start);
    const timer = setTimeout(() => requestIdleCallback?.(start, { timeout: LOAD_IDLE_TIMEOUT_MS }) ?? start());
    return stop;
  }, [root, loadedMenus, onError, withMessages]);

  useLayoutEffect(() => {
    // The `<summary>` that had focus is now a button.
    if (loadedMenus === null || focusedId.current === null) return;
    root.current?.querySelector<HTMLElement>(`[data-menu="${focusedId.current}"] > button`)?.focus();
    focusedId.current = null;
  }, [root, loadedMenus]);

  const menus = useMemo<Menus>(
    () => ({
      lazyMenus: loadedMenus ?? (__IS_SERVER__ ? serverMenus : null) ?? null,
      isInteractive: loadedMenus !== null,
      openId,
      setOpenId,
      pointerTransit,
    }),
    [loadedMenus, serverMenus, openId],
  );
  return <MenusContext value={menus}>{children}</MenusContext>;
}
