import { useEffect, useState } from 'react';

export type Panels = typeof import('./SearchDialog.tsx');

let panels: Panels | null = null;

/** Loads the keyword field's panel and the full-screen search of phones. All headers of the page share them. */
export async function loadPanels(): Promise<Panels> {
  panels ??= await import(/* webpackChunkName: "panels" */ './SearchDialog.tsx');
  return panels;
}

/** The panels; null until they have loaded. */
export function usePanels(onError: (error: unknown) => void): Panels | null {
  const [part, setPart] = useState(panels);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (part === null) loadPanels().then(setPart, onError);
  }, []);
  return part;
}
