import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { HOVER_MENUS_QUERY } from '../ui/breakpoints.ts';
import { useMenuScope } from './menu-scope.ts';
import { isHeadingToPanel } from './pointer-path.ts';

/** A pointer that only passes by opens nothing. */
const OPEN_MS = 80;
/** How long a pointer may rest outside before the menu closes. */
const CLOSE_MS = 300;
/** After an opening by hover, clicks start to toggle (quality rule 12, contract §8). */
const TOGGLE_AFTER_MS = 700;

const opensOnHover = (event: PointerEvent) =>
  event.pointerType === 'mouse' && window.matchMedia(HOVER_MENUS_QUERY).matches;

interface MenuHoverOptions {
  readonly id: string;
  readonly isOpen: boolean;
  readonly panel: RefObject<HTMLElement | null>;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** Opens and closes a menu as a mouse comes and goes; a click pins it. Handlers for the element around both. */
export function useMenuHover({ id, isOpen, panel, onOpen, onClose }: MenuHoverOptions) {
  const { openId, transit } = useMenuScope();
  const timer = useRef(0);
  const openedAt = useRef(Number.NEGATIVE_INFINITY);
  const isHovered = useRef(false);

  useEffect(() => {
    if (!isOpen) isHovered.current = false;
  }, [isOpen]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const later = (milliseconds: number, then: () => void) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(then, milliseconds);
  };
  const open = () => {
    transit.current = null;
    isHovered.current = true;
    openedAt.current = performance.now();
    onOpen();
  };

  return {
    /** Whether a click now toggles; it does not while it may still belong to the hover that opened the menu. */
    takeClick(): boolean {
      clearTimeout(timer.current);
      const toggles = !isHovered.current || performance.now() - openedAt.current > TOGGLE_AFTER_MS;
      isHovered.current = false;
      return toggles;
    },
    handlers: {
      onPointerEnter(event: PointerEvent) {
        if (!opensOnHover(event)) return;
        clearTimeout(timer.current);
        if (transit.current?.id === id) transit.current = null;
        if (!isOpen && transit.current?.isUnderWay(event) !== true) later(OPEN_MS, open);
      },
      onPointerMove(event: PointerEvent) {
        if (isOpen || openId === null || !opensOnHover(event)) return;
        // Crossing this button on the way to another menu's panel: wait until the pointer turns or rests here.
        later(transit.current?.isUnderWay(event) ? CLOSE_MS : OPEN_MS, open);
      },
      onPointerLeave(event: PointerEvent) {
        clearTimeout(timer.current);
        if (!isOpen || !isHovered.current) return;
        const box = panel.current?.getBoundingClientRect();
        const origin = { x: event.clientX, y: event.clientY };
        transit.current = {
          id,
          isUnderWay: ({ clientX, clientY }) =>
            box !== undefined && isHeadingToPanel(origin, { x: clientX, y: clientY }, box),
        };
        later(CLOSE_MS, () => {
          transit.current = null;
          onClose();
        });
      },
    },
  };
}
