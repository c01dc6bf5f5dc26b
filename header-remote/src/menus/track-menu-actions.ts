/** The click of a tap follows its release within this time, even if the browser waits for a second tap. */
const CLICK_DELAY_MS = 400;

const findMenu = ({ target }: Event) => (target instanceof Element ? target.closest('[data-menu]') : null);

/**
 * Follows presses and hovering on the server's menus. A press that loses its element before its end does nothing; a mouse
 * at rest does not enter the element that replaces the one under it.
 */
export function trackMenuActions(root: HTMLElement, signal: AbortSignal) {
  // The press may have begun before the page's scripts ran.
  let isPressed = root.querySelector('[data-menu]:active') !== null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onRelease = () => {};
  let mouseOver: Element | null = null;
  let hovered: Element | null = null;
  let isEntering = false;

  const begin = () => {
    clearTimeout(timer);
    isPressed = true;
  };
  // Waits for a later task: the browser acts on the release, or on the click, after its listeners.
  const end = (delayMs = 0) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isPressed = false;
      onRelease();
    }, delayMs);
  };

  const followMouse = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    const menu = findMenu(event);
    if (menu !== mouseOver) {
      mouseOver = menu;
      hovered = null;
      isEntering = true;
    }
    // A menu that moves under a mouse at rest is not hovered.
    if (!isEntering || (event.movementX === 0 && event.movementY === 0)) return;
    hovered = menu;
    isEntering = false;
  };
  for (const type of ['pointerover', 'pointermove'] as const) root.addEventListener(type, followMouse, { signal });

  const onPointerDown = (event: PointerEvent) => {
    hovered = null;
    isEntering = false;
    if (event.button === 0 && findMenu(event) !== null) begin();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!['Enter', ' '].includes(event.key) || findMenu(event) === null) return;
    begin();
    // A held key would toggle the menu at its repeat rate.
    if (event.repeat && event.target instanceof Element && event.target.matches('summary')) event.preventDefault();
  };
  root.addEventListener('pointerdown', onPointerDown, { signal });
  root.addEventListener('keydown', onKeyDown, { signal });

  const capture = { capture: true, signal };
  window.addEventListener('pointerup', () => end(CLICK_DELAY_MS), capture);
  // The click of a key has no detail, and the key may still be held.
  window.addEventListener('click', ({ detail }) => void (detail === 0 || end()), capture);
  for (const type of ['pointercancel', 'keyup']) window.addEventListener(type, () => end(), capture);
  window.addEventListener('blur', () => end(), { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));

  return {
    /** The menu that the mouse has moved to, and has not pressed since. It may have left the menus. */
    get hoveredId() {
      return hovered?.getAttribute('data-menu') ?? null;
    },
    /** Resolves once no menu is pressed. The caller continues in the same task. */
    async whenReleased() {
      while (isPressed) {
        await new Promise<void>((resolve) => {
          onRelease = resolve;
        });
      }
    },
  };
}
