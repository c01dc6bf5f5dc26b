import { reportUnlessLeft, sendFault } from '../../../shared/api/send-fault.ts';

/** Reports that the header failed to load: `marquee:error` on its element for the page, one beacon for operators. */
export function reportFailure(element: Element, error: unknown): void {
  const folder = element.closest<HTMLElement>('[data-marquee-build]')?.dataset.marqueeBuild ?? '';
  const reason = error instanceof DOMException && error.name === 'TimeoutError' ? 'deadline' : 'network';
  reportUnlessLeft(reason, () => {
    element.dispatchEvent(new CustomEvent('marquee:error', { bubbles: true, composed: true, detail: { error } }));
    sendFault({ origin: '', folder }, reason, error);
  });
}
