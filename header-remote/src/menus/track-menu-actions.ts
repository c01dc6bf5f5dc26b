/** The click of a tap follows its release within this time, even if the browser waits for a second tap. */
const CLICK_DELAY_MS = 400;
const LOOK_INTERVAL_MS = 30;

const findMenu = ({ target }: Event) => (target instanceof Element ? target.closest('[data-menu]') : null);

/**
 * Follows presses and hovering on the server's menus. A press that loses its element before its end does nothing; a mouse
 * at rest does not enter the element that replaces the one under it.
 */
export function trackMenuActions(root: HTMLElement, signal: AbortSignal) {
  // The press may have begun before the page's scripts ran.
  let pressedUntil = root.querySelector('[data-menu]:active') ? Number.POSITIVE_INFINITY : 0;
  let entered: Element | null = null;
  let hovered: Element | null = null;

  const onPointerMove = (event: PointerEvent) => {
    const menu = findMenu(event);
    // A menu that moves under a mouse at rest is not hovered.
    if (event.pointerType !== 'mouse' || menu === entered || !(event.movementX || event.movementY)) return;
    entered = menu;
    hovered = menu;
  };
  const onPointerDown = (event: PointerEvent) => {
    entered = findMenu(event);
    hovered = null;
    if (event.button === 0 && entered) pressedUntil = Number.POSITIVE_INFINITY;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!['Enter', ' '].includes(event.key) || !findMenu(event)) return;
    pressedUntil = Number.POSITIVE_INFINITY;
    // A held key would toggle the menu at its repeat rate.
    if (event.repeat && (event.target as Element).matches('summary')) event.preventDefault();
  };
  root.addEventListener('pointermove', onPointerMove, { signal });
  root.addEventListener('pointerdown', onPointerDown, { signal });
  root.addEventListener('keydown', onKeyDown, { signal });

  const onRelease = ({ type, target, detail }: UIEvent) => {
    if (type === 'pointerup' && pressedUntil > 0) pressedUntil = performance.now() + CLICK_DELAY_MS;
    // The click of a key has no detail, and the key may still be held. A control that loses the focus is not the window.
    else if ((type !== 'click' || detail > 0) && (type !== 'blur' || target === window)) pressedUntil = 0;
  };
  for (const type of ['pointerup', 'click', 'pointercancel', 'keyup', 'blur'])
    window.addEventListener(type, onRelease as EventListener, { capture: true, signal });

  return {
    /** The menu that the mouse has moved to, and has not pressed since. It may have left the menus. */
    readHovered: () => hovered?.getAttribute('data-menu') ?? null,
    /** Resolves once no menu is pressed, in a task after the release: the browser acts on it after its listeners. */
    async whenReleased() {
      while (performance.now() < pressedUntil && !signal.aborted)
        await new Promise((resolve) => setTimeout(resolve, LOOK_INTERVAL_MS));
    },
  };
}
