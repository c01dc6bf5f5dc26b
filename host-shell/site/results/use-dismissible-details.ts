import { type RefObject, useEffect, useRef } from 'react';

/** Closes the open `<details>` in an element on Escape, which also restores the focus, and on a press outside. */
export function useDismissibleDetails(): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    const findOpen = () => element.querySelector<HTMLDetailsElement>('details[open]');
    const onKeyDown = (event: KeyboardEvent) => {
      const open = event.key === 'Escape' ? findOpen() : null;
      if (open === null || !element.contains(document.activeElement)) return;
      open.open = false;
      open.querySelector('summary')?.focus();
    };
    const onPointerDown = (event: PointerEvent) => {
      const open = findOpen();
      if (open !== null && event.target instanceof Node && !open.contains(event.target)) open.open = false;
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPointerDown);
    };
  }, []);
  return container;
}
