import { useEffect, useState } from 'react';

/** Code that loads after the header's first script. */
export interface LazyPart<Part> {
  readonly load: () => Promise<Part>;
  /** The part; null until it has loaded. Loading begins once the header is mounted. */
  readonly usePart: (onError: (error: unknown) => void) => Part | null;
}

/** @param importPart one `import()`, whose result all headers of the page share */
export function createLazyPart<Part>(importPart: () => Promise<Part>): LazyPart<Part> {
  let loaded: Part | null = null;
  const load = async () => {
    loaded ??= await importPart();
    return loaded;
  };
  return {
    load,
    usePart(onError) {
      const [part, setPart] = useState(loaded);
      // biome-ignore lint/correctness/useExhaustiveDependencies: once
      useEffect(() => {
        if (part === null) load().then((loadedPart) => setPart(() => loadedPart), onError);
      }, []);
      return part;
    },
  };
}
