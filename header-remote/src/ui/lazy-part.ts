import { useEffect, useState } from 'react';

/** Code that is loaded behind the header's first script. */
export interface LazyPart<Part> {
  readonly load: () => Promise<Part>;
  /** The part; null until it is loaded, which begins once the header is there. */
  readonly usePart: (onError: (error: unknown) => void) => Part | null;
}

/** @param importPart one `import()`; every header of the page shares what it loads */
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
