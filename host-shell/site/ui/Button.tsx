import { Check, LoaderCircle, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export type ButtonState = 'default' | 'loading' | 'successful' | 'not-successful';

const STATE_ICONS = { loading: LoaderCircle, successful: Check, 'not-successful': TriangleAlert } as const;

interface ButtonProps {
  readonly children: ReactNode;
  readonly state?: ButtonState;
  readonly variant?: 'primary' | 'secondary' | 'danger';
  readonly size?: 'medium' | 'large';
  /** Stands before the words while the state has no icon of its own. */
  readonly icon?: LucideIcon;
  /** For a button that stays pressed. */
  readonly isPressed?: boolean;
  readonly type?: 'button' | 'submit';
  /** What a form gets of the button that sends it. */
  readonly name?: string;
  readonly value?: string;
  readonly onClick?: () => void;
}

/** A button that shows how its action is going. While loading it takes no second click. */
export function Button(props: ButtonProps) {
  const {
    children,
    state = 'default',
    variant = 'primary',
    size = 'medium',
    type = 'button',
    isPressed,
    onClick,
  } = props;
  const Icon = state === 'default' ? props.icon : STATE_ICONS[state];
  return (
    <button
      type={type}
      name={props.name}
      value={props.value}
      className={`pg-button pg-button--${variant}${size === 'large' ? ' pg-button--large' : ''}`}
      data-state={state}
      aria-pressed={isPressed}
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
