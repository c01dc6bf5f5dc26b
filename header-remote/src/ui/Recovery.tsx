import { Component, Fragment, type ReactNode, type RefObject } from 'react';
import { noteUsedControl, returnToControl } from './used-control.ts';

/** Too many recoveries within this time are a loop: other code undoes each rendering. */
const WINDOW_MS = 10_000;
const MAX_RECOVERIES = 5;

interface RecoveryProps {
  /** The element that contains the children, and nothing else. */
  readonly container: RefObject<Element | null>;
  readonly children: ReactNode;
}

interface RecoveryState {
  readonly error: unknown;
  readonly attempt: number;
}

/**
 * Renders its children anew when React does not find a node where it had put it, because others (translators, password
 * managers, blockers) have moved or removed it. The focus and the text in use are kept. Other errors pass through, and so
 * does the error of a page that is changed again and again.
 */
export class Recovery extends Component<RecoveryProps, RecoveryState> {
  static getDerivedStateFromError(error: unknown): Partial<RecoveryState> {
    return { error };
  }

  override state: RecoveryState = { error: null, attempt: 0 };
  #recoveredAt: readonly number[] = [];

  constructor(props: RecoveryProps) {
    super(props);
    // A failed hydration renders without an error here.
    if (!__IS_SERVER__) noteUsedControl();
  }

  override componentDidMount(): void {
    returnToControl();
  }

  override componentDidUpdate(_: RecoveryProps, { attempt }: RecoveryState): void {
    if (attempt !== this.state.attempt) returnToControl();
  }

  override componentDidCatch(): void {
    this.#recoveredAt = [...this.#recent(), performance.now()];
    performance.mark('marquee:recovered');
    // Removes the nodes that React did not find.
    this.props.container.current?.replaceChildren();
    this.setState(({ attempt }) => ({ error: null, attempt: attempt + 1 }));
  }

  #recent = () => this.#recoveredAt.filter((at) => at > performance.now() - WINDOW_MS);

  override render(): ReactNode {
    const { error, attempt } = this.state;
    if (error === null) return <Fragment key={attempt}>{this.props.children}</Fragment>;
    noteUsedControl();
    if (!(error instanceof DOMException) || error.name !== 'NotFoundError') throw error;
    if (this.#recent().length >= MAX_RECOVERIES)
      throw new Error('The header is changed faster than it renders', { cause: error });
    return null;
  }
}
