import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './OptionList.module.css';

export interface ListedOption {
  readonly key: string;
  readonly icon: LucideIcon;
  readonly content: ReactNode;
  /** Address of the option's page, so that it can be opened elsewhere, and prefetched under a pointer. */
  readonly href?: string | undefined;
}

interface OptionListProps {
  readonly id: string;
  /** Names the list for assistive technology. */
  readonly label: string;
  readonly options: readonly ListedOption[];
  readonly activeKey: string | null;
  /** The options are about to change. */
  readonly isBusy: boolean;
}

/** The listbox of a combobox. It does not take focus, and its owner handles the clicks. */
export function OptionList({ id, label, options, activeKey, isBusy }: OptionListProps) {
  const active = useRef<HTMLAnchorElement>(null);
  const activeIndex = options.findIndex(({ key }) => key === activeKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time another option, or its row, is highlighted
  useEffect(() => {
    // Braces are needed: newer browsers return a promise, which React would call as a clean-up function.
    active.current?.scrollIntoView({ block: 'nearest' });
  }, [activeKey, activeIndex]);
  return (
    <div className={styles.list} id={id} role="listbox" aria-label={label} aria-busy={isBusy || undefined}>
      {options.map(({ icon: Icon, content, href }, index) => {
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
          >
            <Icon className={styles.icon} size={20} strokeWidth={1.75} aria-hidden="true" />
            <span className={styles.text} dir="auto">
              {content}
            </span>
          </a>
        );
      })}
    </div>
  );
}
