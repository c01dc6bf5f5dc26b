const CRON_INTERVAL_MS = 60_000;

/**
 * Runs the edge's scheduled handler each minute, as its `[triggers]` do on an account: locally the platform triggers none.
 *
 * @returns ends it
 */
export function triggerCrons(stackUrl: string): () => void {
  const trigger = async () => {
    try {
      await (await fetch(`${stackUrl}/cdn-cgi/handler/scheduled`)).body?.cancel();
    } catch {
      // The workers are being built again or have ended; the next minute is another try.
    }
  };
  const timer = setInterval(() => void trigger(), CRON_INTERVAL_MS);
  return () => clearInterval(timer);
}
