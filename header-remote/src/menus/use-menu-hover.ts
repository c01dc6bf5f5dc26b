import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { HOVER_MENUS_QUERY } from '../ui/layout-queries.ts';
import { useMenus } from './menus-context.ts';

/** A pointer that only passes by opens nothing. */
const OPEN_DELAY_MS = 80;
const CLOSE_DELAY_MS = 300;
/** Sooner after an opening by hover, a click may have been meant to open the menu and does not close it (MENU-12). */
const TOGGLE_DELAY_MS = 700;
/** Pointers move in whole pixels and not in straight lines. */
const POINTER_TOLERANCE_PX = 6;

const opensOnHover = (event: PointerEvent) =>
  event.pointerType === 'mouse' && window.matchMedia(HOVER_MENUS_QUERY).matches;

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Whether a pointer that left a menu's button at `origin` and is now at `point` may be moving to the panel below: it is
 * in the triangle between `origin` and the panel's upper corners, where it may cross other buttons.
 */
export function isHeadingToPanel(
  origin: Point,
  point: Point,
  panel: { readonly left: number; readonly right: number; readonly top: number },
): boolean {
  if (point.y < origin.y - 1 || point.y > panel.top || panel.top <= origin.y) return false;
  const progress = (point.y - origin.y) / (panel.top - origin.y);
  const left = origin.x + (Math.min(panel.left, origin.x) - origin.x) * progress;
  const right = origin.x + (Math.max(panel.right, origin.x) - origin.x) * progress;
  return point.x >= left - POINTER_TOLERANCE_PX && point.x <= right + POINTER_TOLERANCE_PX;
}

interface MenuHoverOptions {
  readonly id: string;
  readonly isOpen: boolean;
  readonly panel: RefObject<HTMLElement | null>;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** Opens and closes a menu as a mouse enters and leaves; a click keeps it open. Handlers for the menu's root element. */
export function useMenuHover({ id, isOpen, panel, onOpen, onClose }: MenuHoverOptions) {
  const { openId, pointerTransit } = useMenus();
  const timer = useRef(0);
  const openedAt = useRef(Number.NEGATIVE_INFINITY);
  const isHovered = useRef(false);
  /** The pointer is over the closed menu since its last move, or since the page scrolled or grew under it. */
  const isEntering = useRef(false);

  useEffect(() => {
    if (!isOpen) isHovered.current = false;
  }, [isOpen]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const startTimer = (delayMs: number, callback: () => void) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(callback, delayMs);
  };
  const open = () => {
    pointerTransit.current = null;
    isHovered.current = true;
    openedAt.current = performance.now();
    onOpen();
  };

  return {
    /** Ends the hover. @returns whether the click may close the menu. */
    handleClick(): boolean {
      clearTimeout(timer.current);
      isEntering.current = false;
      const toggles = !isHovered.current || performance.now() - openedAt.current > TOGGLE_DELAY_MS;
      isHovered.current = false;
      return toggles;
    },
    handlers: {
      onPointerEnter(event: PointerEvent) {
        if (!opensOnHover(event)) return;
        clearTimeout(timer.current);
        if (pointerTransit.current?.id === id) pointerTransit.current = null;
        isEntering.current = !isOpen;
      },
      // A pointer at rest enters what scrolls under it, and in WebKit it moves by nothing: only one that moves opens.
      onPointerMove(event: PointerEvent) {
        const isAtRest = event.movementX === 0 && event.movementY === 0;
        if (isOpen || isAtRest || (openId === null && !isEntering.current) || !opensOnHover(event)) return;
        isEntering.current = false;
        // It may be crossing this button towards another menu's panel: wait until it turns or rests here.
        startTimer(pointerTransit.current?.includes(event) ? CLOSE_DELAY_MS : OPEN_DELAY_MS, open);
      },
      onPointerLeave(event: PointerEvent) {
        clearTimeout(timer.current);
        if (!isOpen || !isHovered.current) return;
        const box = panel.current?.getBoundingClientRect();
        const origin = { x: event.clientX, y: event.clientY };
        pointerTransit.current = {
          id,
          includes: ({ clientX, clientY }) =>
            box !== undefined && isHeadingToPanel(origin, { x: clientX, y: clientY }, box),
        };
        startTimer(CLOSE_DELAY_MS, () => {
          pointerTransit.current = null;
          onClose();
        });
      },
    },
  };
}
