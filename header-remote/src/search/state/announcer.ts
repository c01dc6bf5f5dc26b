/** The status region waits until the number of options no longer changes. */
const ANNOUNCEMENT_DELAY_MS = 300;

export type Announcer = ReturnType<typeof createAnnouncer>;

/**
 * Writes into the status region.
 *
 * @param readRoot reads the element around the search: the phone's dialog has its own status region, after the bar's
 */
export function createAnnouncer(readRoot: () => Element | undefined) {
  let last = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const findStatus = () => [...(readRoot()?.querySelectorAll('[role=status]') ?? [])].at(-1);
  const say = (text: string) => {
    const status = findStatus();
    if (status) status.textContent = text;
  };
  return {
    /** Writes at once. */
    say,
    /**
     * Call it whenever the announcement may have changed. The text is written once it stops changing.
     *
     * @param announcement empty if there is none
     * @param about the typed text; the same announcement for a different text is repeated
     */
    follow(announcement: string, about: string) {
      if (last === announcement + about) return;
      last = announcement + about;
      clearTimeout(timer);
      // The last announcement stays until there is a new one.
      if (announcement === '' && !findStatus()?.textContent) return;
      timer = setTimeout(say, announcement === '' ? 0 : ANNOUNCEMENT_DELAY_MS, announcement);
    },
  };
}
