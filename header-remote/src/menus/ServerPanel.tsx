import { type ReactNode, useState, useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

interface ServerPanelProps {
  readonly className: string;
  /** What the server draws; null in the browser, which leaves the server's HTML as it stands. */
  readonly children: ReactNode;
}

/**
 * A panel whose content the server alone draws. The browser would need all of the menus' code to draw the same; it
 * adopts the HTML instead, as it stands, until the live menu takes its place.
 */
export function ServerPanel({ className, children }: ServerPanelProps) {
  const isHydrating = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
  const [isAdopted] = useState(isHydrating);
  if (children !== null || !isAdopted) return <div className={className}>{children}</div>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is ever set; React only leaves the children alone
  return <div className={className} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}
