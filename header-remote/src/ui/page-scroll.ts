let holders = 0;
let release: (() => void) | null = null;

/**
 * Keeps the page behind a modal from scrolling, with its scrollbar's room kept, so that nothing jumps. Nested holds count.
 *
 * @returns lets go; a second call does nothing
 */
export function holdPageScroll(): () => void {
  holders += 1;
  if (holders === 1) {
    const { documentElement } = document;
    const { overflow, paddingRight } = documentElement.style;
    const scrollbar = window.innerWidth - documentElement.clientWidth;
    documentElement.style.overflow = 'hidden';
    if (scrollbar > 0) documentElement.style.paddingRight = `${scrollbar}px`;
    release = () => Object.assign(documentElement.style, { overflow, paddingRight });
  }
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    holders -= 1;
    if (holders === 0) release?.();
  };
}
