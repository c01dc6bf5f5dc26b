import { Check, LoaderCircle, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ButtonVariant } from '../page/blocks.ts';

export type ButtonState = 'default' | 'loading' | 'successful' | 'not-successful';

const STATE_ICONS = { loading: LoaderCircle, successful: Check, 'not-successful': TriangleAlert } as const;

interface ButtonProps {
  readonly children: ReactNode;
  readonly state?: ButtonState;
  readonly variant?: ButtonVariant;
  readonly size?: 'medium' | 'large';
  readonly type?: 'button' | 'submit';
  readonly onClick?: () => void;
}

/** A button that shows how its action is going. While loading it takes no second click. */
export function Button(props: ButtonProps) {
  const { children, state = 'default', variant = 'primary', size = 'medium', type = 'button', onClick } = props;
  const Icon = state === 'default' ? undefined : STATE_ICONS[state];
  return (
    <button
      type={type}
      className={`pg-button pg-button--${variant}${size === 'large' ? ' pg-button--large' : ''}`}
      data-state={state}
      aria-busy={state === 'loading'}
      aria-disabled={state === 'loading'}
      onClick={(event) => {
        if (state === 'loading') event.preventDefault();
        else onClick?.();
      }}
    >
      {Icon === undefined ? null : <Icon className="pg-button__icon" size={20} strokeWidth={1.75} aria-hidden="true" />}
      {children}
    </button>
  );
}
