import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './OptionList.module.css';

export interface ListedOption {
  readonly key: string;
  readonly icon: LucideIcon;
  readonly content: ReactNode;
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
  const active = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time another option is highlighted
  useEffect(() => {
    // In braces: newer browsers return a promise, which React would call as a clean-up.
    active.current?.scrollIntoView({ block: 'nearest' });
  }, [activeKey]);
  return (
    <div className={styles.list} id={id} role="listbox" aria-label={label} aria-busy={isBusy || undefined}>
      {options.map(({ key, icon: Icon, content }, index) => {
        const isActive = key === activeKey;
        return (
          // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, which names the active option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
          <div
            key={key}
            ref={isActive ? active : null}
            id={`${id}-${index}`}
            className={styles.option}
            role="option"
            aria-selected={isActive}
            onClick={() => onPick(key)}
          >
            <Icon className={styles.icon} size={20} strokeWidth={1.75} aria-hidden="true" />
            <span className={styles.text}>{content}</span>
          </div>
        );
      })}
    </div>
  );
}
