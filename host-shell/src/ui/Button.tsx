import { Check, LoaderCircle, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** Display states of a button (spec §4). */
export type ButtonState = 'default' | 'loading' | 'successful' | 'not-successful';

const STATE_ICONS = { loading: LoaderCircle, successful: Check, 'not-successful': TriangleAlert } as const;

interface ButtonProps {
  readonly children: ReactNode;
  readonly state?: ButtonState;
  readonly variant?: 'primary' | 'secondary';
  readonly type?: 'button' | 'submit';
  readonly onClick?: () => void;
}

/** A button that shows how its action is going. While loading it takes no second click. */
export function Button({ children, state = 'default', variant = 'primary', type = 'button', onClick }: ButtonProps) {
  const Icon = state === 'default' ? null : STATE_ICONS[state];
  return (
    <button
      type={type}
      className={`pg-button pg-button--${variant}`}
      data-state={state}
      aria-busy={state === 'loading'}
      aria-disabled={state === 'loading'}
      onClick={(event) => {
        if (state === 'loading') event.preventDefault();
        else onClick?.();
      }}
    >
      {Icon === null ? null : <Icon className="pg-button__icon" size={20} strokeWidth={1.75} aria-hidden="true" />}
      {children}
    </button>
  );
}
