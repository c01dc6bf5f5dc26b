import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useHeader } from '../ui/header-context.ts';
import { HOVER_MENUS_QUERY } from '../ui/layout-queries.ts';
import { HOVERED_MENU, useMenus } from './menus-state.ts';

/** Delay, so that a passing pointer opens nothing. */
const OPEN_DELAY_MS = 80;
const CLOSE_DELAY_MS = 300;
/** A press within this time after hover opened the menu may be meant to open it, and does not close it (MENU-12). */
const TOGGLE_DELAY_MS = 700;
/** Pointers move in whole pixels and not in straight lines. */
const POINTER_TOLERANCE_PX = 6;

const isHoverOffered = () => window.matchMedia(HOVER_MENUS_QUERY).matches;
const opensOnHover = (event: PointerEvent) => event.pointerType === 'mouse' && isHoverOffered();

type Point = Readonly<Record<'x' | 'y', number>>;

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

/** A pointer that has left a menu's button and may be moving to its panel. The document has one. */
let transit: {
  readonly id: string;
  readonly includes: (point: Pick<MouseEvent, 'clientX' | 'clientY'>) => boolean;
} | null = null;

interface MenuHoverOptions {
  readonly id: string;
  readonly isOpen: boolean;
  readonly panel: RefObject<HTMLElement | null>;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** Opens and closes a menu as a mouse enters and leaves; a click keeps it open. Handlers for the menu's root element. */
export function useMenuHover({ id, isOpen, panel, onOpen, onClose }: MenuHoverOptions) {
  const { kept } = useHeader().services;
  const { openId } = useMenus();
  const timer = useRef(0);
  /** When hover opened the menu; null if it did not, or the user has pressed since. */
  const hoveredAt = useRef<number | null>(null);
  /** The pointer has been over the closed menu since its last move, or since the page scrolled or grew under it. */
  const isEntering = useRef(false);
  /** When the last press began, which may be long before its click. */
  const pressedAt = useRef(0);

  useEffect(() => {
    if (!isOpen) hoveredAt.current = null;
  }, [isOpen]);

  const startTimer = (delayMs: number, callback: () => void) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(callback, delayMs);
  };
  const open = () => {
    transit = null;
    isEntering.current = false;
    hoveredAt.current = performance.now();
    onOpen();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, in place of the server's menu that the mouse has entered
  useLayoutEffect(() => {
    const listening = new AbortController();
    const openHovered = () => {
      const menu = panel.current?.parentElement;
      // The mouse may have left before this menu could notice.
      if (!menu?.matches(':hover')) return;
      open();
      // It leaves no element that the browser has not yet seen it enter.
      const onFirstMove = ({ target }: Event) => {
        if (hoveredAt.current !== null && !menu.contains(target as Node)) startTimer(CLOSE_DELAY_MS, onClose);
      };
      document.addEventListener('pointermove', onFirstMove, { once: true, signal: listening.signal });
    };
    if (kept.read(HOVERED_MENU) === id && !isOpen && isHoverOffered()) startTimer(OPEN_DELAY_MS, openHovered);
    return () => {
      clearTimeout(timer.current);
      listening.abort();
    };
  }, []);

  return {
    /** Ends the hover. @returns whether the click may close the menu. */
    handleClick({ detail }: MouseEvent): boolean {
      clearTimeout(timer.current);
      isEntering.current = false;
      // A click without a pointer has no detail.
      const clickedAt = detail === 0 ? performance.now() : pressedAt.current;
      const toggles = hoveredAt.current === null || clickedAt - hoveredAt.current > TOGGLE_DELAY_MS;
      hoveredAt.current = null;
      return toggles;
    },
    handlers: {
      // React has no `pointerenter` for a mouse that comes from a part of the page that it has still to hydrate.
      onPointerOver(event: PointerEvent) {
        if (event.currentTarget.contains(event.relatedTarget as Node | null) || !opensOnHover(event)) return;
        // A closed menu may be about to open: one that has replaced the server's under the mouse.
        if (isOpen) clearTimeout(timer.current);
        if (transit?.id === id) transit = null;
        isEntering.current = !isOpen;
      },
      // The click will open the menu: hover must neither open it first nor turn the click into one that closes it.
      onPointerDown() {
        clearTimeout(timer.current);
        isEntering.current = false;
        pressedAt.current = performance.now();
      },
      // A resting pointer enters elements that scroll under it, and WebKit reports a move of zero: only a moving
      // pointer opens.
      onPointerMove(event: PointerEvent) {
        const isAtRest = event.movementX === 0 && event.movementY === 0;
        if (isOpen || isAtRest || (!openId && !isEntering.current) || !opensOnHover(event)) return;
        isEntering.current = false;
        // It may be crossing this button towards another menu's panel: wait until it turns or rests here.
        startTimer(transit?.includes(event) ? CLOSE_DELAY_MS : OPEN_DELAY_MS, open);
      },
      onPointerLeave(event: PointerEvent) {
        clearTimeout(timer.current);
        if (!isOpen || hoveredAt.current === null) return;
        const box = panel.current?.getBoundingClientRect();
        const origin = { x: event.clientX, y: event.clientY };
        transit = {
          id,
          includes: ({ clientX, clientY }) =>
            box !== undefined && isHeadingToPanel(origin, { x: clientX, y: clientY }, box),
        };
        startTimer(CLOSE_DELAY_MS, () => {
          transit = null;
          onClose();
        });
      },
    },
  };
}
