import { useEffect, useLayoutEffect, useRef } from 'react';
import { useHeader } from '../ui/header-context.ts';
import { opaqueProps } from '../ui/opaque.ts';
import styles from './HeaderSearch.module.css';
import { SearchForm } from './SearchForm.tsx';
import { searchDialogPart } from './search-dialog-part.ts';
import { useHeaderSearch } from './use-header-search.ts';

interface StatusProps {
  readonly text: string;
  readonly opaque?: ReturnType<typeof opaqueProps>;
}

const STATUS = { className: styles.status, role: 'status', 'aria-live': 'polite' } as const;

/** The early layer may have set the same text already: setting it again could announce it again. */
function HydratedStatus({ text, opaque }: StatusProps) {
  const element = useRef<HTMLDivElement>(null);
  const hasText = useRef(false);
  useLayoutEffect(() => {
    const isSet = element.current === null || element.current.textContent === text;
    // What the early layer said last stays until there is something else to say.
    if (!isSet && (text !== '' || hasText.current)) (element.current as HTMLDivElement).textContent = text;
    hasText.current = text !== '';
  }, [text]);
  return <div {...STATUS} ref={element} {...opaque} />;
}

const Status = __HAS_SERVER_HTML__ ? HydratedStatus : ({ text }: StatusProps) => <div {...STATUS}>{text}</div>;

/** The header's search: a pill in the bar; on phones the whole screen while it is open. */
export function HeaderSearch() {
  const { services } = useHeader();
  const model = useHeaderSearch();
  const { isOverlayOpen, isPhone, closeAll, status } = model;
  const dialog = searchDialogPart.usePart(() => {});
  const root = useRef<HTMLDivElement>(null);
  const wasScreen = useRef(false);
  // Moving the focus to the screen's field would end a composition in the bar's.
  const isScreen = dialog !== null && isOverlayOpen && isPhone && (wasScreen.current || !model.isComposing);

  // The bar's field is in use again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the screen opens and closes
  useLayoutEffect(() => {
    if (wasScreen.current && !isScreen) model.focusLastField();
    wasScreen.current = isScreen;
  }, [isScreen]);

  useEffect(() => {
    root.current?.setAttribute('data-marquee-search', '');
    performance.mark('marquee:search');
  }, []);

  // A click elsewhere closes the search and still does what it is for.
  const close = useRef(closeAll);
  close.current = closeAll;
  useEffect(() => {
    if (!isOverlayOpen) return;
    let isPressInside = false;
    const handle = (event: Event) => {
      const isInside = event.composedPath().includes(root.current as Node);
      if (event.type === 'pointerdown') isPressInside = isInside;
      // A selection that is dragged out of a field ends in a click outside.
      else if (!isInside && !(isPressInside && event.type === 'click')) close.current();
    };
    const types = ['pointerdown', 'click', 'focusin'];
    for (const type of types) document.addEventListener(type, handle, true);
    return () => {
      for (const type of types) document.removeEventListener(type, handle, true);
    };
  }, [isOverlayOpen]);

  return (
    <div className={styles.root} ref={root}>
      <div className={styles.dim} data-marquee-dim="" hidden={!isOverlayOpen || isPhone} />
      <div className={isScreen ? styles.behind : undefined}>
        <SearchForm model={model} layout="bar" isActive={!isScreen} hasKeyboard={!isPhone} />
      </div>
      <Status text={isScreen ? '' : status} opaque={opaqueProps(services)} />
      {isScreen ? (
        <dialog.SearchDialog onClose={closeAll} onShown={model.focusLastField}>
          <SearchForm model={model} layout="screen" isActive={true} hasKeyboard={true} />
          <Status text={status} />
        </dialog.SearchDialog>
      ) : null}
    </div>
  );
}
