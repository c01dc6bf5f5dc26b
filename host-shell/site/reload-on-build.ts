const EVERY_MS = 1_000;

/** Only in development builds (`npm run dev`): reloads the page when a new build is served. */
export function reloadOnBuild(): void {
  let known: string | undefined;
  setInterval(async () => {
    try {
      const response = await fetch('/header/stable/mf-manifest.json', { cache: 'no-store' });
      const current = await response.text();
      if (known !== undefined && response.ok && current !== known) window.location.reload();
      known = current;
    } catch {
      // The workers are restarting.
    }
  }, EVERY_MS);
}
