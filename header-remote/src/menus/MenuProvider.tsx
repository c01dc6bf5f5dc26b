import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useHeader } from '../ui/header-context.ts';
import { type MenuScope, MenuScopeContext, type Transit } from './menu-scope.ts';
import type { MenuParts } from './menus.lazy.tsx';

/** What the browser may be busy with before the menus are fetched all the same. */
const FETCH_WITHIN_MS = 1000;
/** A person's first reach for the header: menus are wanted now. */
const REACHES = ['pointerover', 'pointerdown', 'focusin'] as const;

interface MenuProviderProps {
  /** Element around all menus. */
  readonly root: RefObject<HTMLElement | null>;
  /** What draws them, on the server. */
  readonly serverParts: MenuParts | undefined;
  readonly children: ReactNode;
}

/**
 * Gives the menus their scope, and the server's `<details>` their successors: fetched when the page is calm or a person
 * reaches for the header. Until then, and for good where the chunk cannot be had, the `<details>` work as they are.
 */
export function MenuProvider({ root, serverParts, children }: MenuProviderProps) {
  const { onError } = useHeader().services;
  const [liveParts, setLiveParts] = useState<MenuParts | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const transit = useRef<Transit | null>(null);
  const focusedId = useRef<string | null>(null);

  useEffect(() => {
    const element = root.current;
    if (element === null || liveParts !== null) return undefined;
    let isFetching = false;
    const fetchParts = async () => {
      if (isFetching) return;
      isFetching = true;
      try {
        const { menuParts } = await import(/* webpackChunkName: "menus" */ './menus.lazy.tsx');
        const findId = (selector: string) =>
          element.querySelector(selector)?.closest('[data-menu]')?.getAttribute('data-menu') ?? null;
        setOpenId(findId('[data-menu][open]'));
        focusedId.current = findId('[data-menu] :focus');
        setLiveParts(menuParts);
      } catch (error) {
        onError(error);
        stop();
      }
    };
    const reach = () => void fetchParts();
    const stop = () => {
      for (const type of REACHES) element.removeEventListener(type, reach);
      clearTimeout(timer);
    };
    for (const type of REACHES) element.addEventListener(type, reach);
    const timer = setTimeout(() => requestIdleCallback?.(reach, { timeout: FETCH_WITHIN_MS }) ?? reach());
    return stop;
  }, [root, liveParts, onError]);

  useLayoutEffect(() => {
    // The summary that had focus gave way to a button.
    if (liveParts === null || focusedId.current === null) return;
    root.current?.querySelector<HTMLElement>(`[data-menu="${focusedId.current}"] > button`)?.focus();
    focusedId.current = null;
  }, [root, liveParts]);

  const scope = useMemo<MenuScope>(
    () => ({ parts: liveParts ?? serverParts ?? null, isHydrated: liveParts !== null, openId, setOpenId, transit }),
    [liveParts, serverParts, openId],
  );
  return <MenuScopeContext value={scope}>{children}</MenuScopeContext>;
}
