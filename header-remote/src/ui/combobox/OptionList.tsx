import type { LucideIcon } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './OptionList.module.css';
import { ignoreRepeatedClicks, isPlainClick, prefetchHighlighted } from './option-link.ts';

export interface ListedOption {
  readonly key: string;
  readonly icon: LucideIcon;
  readonly content: ReactNode;
  /** The page behind it, which a browser fetches ahead. */
  readonly href?: string | undefined;
}

interface OptionListProps {
  readonly id: string;
  readonly label: string;
  readonly options: readonly ListedOption[];
  readonly activeKey: string | null;
  readonly isBusy: boolean;
  readonly onPick: (key: string) => void;
}

/** The listbox of a combobox. It takes no focus. */
export function OptionList({ id, label, options, activeKey, isBusy, onPick }: OptionListProps) {
  const active = useRef<HTMLAnchorElement>(null);
  const activeIndex = options.findIndex(({ key }) => key === activeKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time another option, or its row, is highlighted
  useEffect(() => {
    // In braces: newer browsers return a promise, which React would call as a clean-up.
    active.current?.scrollIntoView({ block: 'nearest' });
    return prefetchHighlighted(active.current);
  }, [activeKey, activeIndex]);
  const pressedKey = useRef<string>(null);
  const pickByClick = (event: MouseEvent, key: string) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    // An answer that came during the press has put another option into the row. A click of assistive technology has none.
    if (event.detail > 0 && pressedKey.current !== key) return;
    ignoreRepeatedClicks();
    onPick(key);
  };
  return (
    <div className={styles.list} id={id} role="listbox" aria-label={label} aria-busy={isBusy || undefined}>
      {options.map(({ key, icon: Icon, content, href }, index) => {
        const isActive = index === activeIndex;
        return (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the next answer changes texts, and no elements
            key={index}
            href={href}
            // Focus stays in the field, which names the active option.
            tabIndex={-1}
            ref={isActive ? active : null}
            id={`${id}-${index}`}
            className={styles.option}
            role="option"
            aria-selected={isActive}
            onPointerDown={() => {
              pressedKey.current = key;
            }}
            onClick={(event) => pickByClick(event, key)}
          >
            <Icon className={styles.icon} size={20} strokeWidth={1.75} aria-hidden="true" />
            <span className={styles.text}>{content}</span>
          </a>
        );
      })}
    </div>
  );
}
