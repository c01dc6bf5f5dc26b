/** An utterance of Orca's log, or a moment in which it had nothing to do. */
type SpeechEvent = { readonly kind: 'said'; readonly text: string } | { readonly kind: 'idle' };

/** `SPEECH OUTPUT: 'Search push button.' voice=…`, over several lines where the text has them. */
const OUTPUT = /^SPEECH OUTPUT: '(.*)'(?: voice=\w+)?(?: \{.*\})?$/s;

/** Events of the log of `orca-customizations.py`. A line that is still being written, and messages without speech, are left out. */
function parseSpeech(log: string): SpeechEvent[] {
  // What follows the last line break is not complete.
  return log
    .split('\n')
    .slice(0, -1)
    .flatMap((line): SpeechEvent[] => {
      const event: { readonly output?: string; readonly idle?: true } = JSON.parse(line);
      if (event.idle === true) return [{ kind: 'idle' }];
      const [, output = ''] = OUTPUT.exec(event.output ?? '') ?? [];
      const text = output.replace(/\s+/g, ' ').trim();
      return text === '' ? [] : [{ kind: 'said', text }];
    });
}

const POLL_MS = 50;
/** Moments in a row, 100 ms apart, in which Orca is idle and says nothing. */
const QUIET_MOMENTS = 8;
const QUIET_TIMEOUT_MS = 90_000;

/** What Orca says, as it says it. */
export class SpeechLog {
  readonly #readLog: () => Promise<string>;
  #taken = 0;

  /** @param readLog reads the log from its beginning */
  constructor(readLog: () => Promise<string>) {
    this.#readLog = readLog;
  }

  /** Everything said since the last call. */
  async take(): Promise<string[]> {
    const events = await this.#read();
    const said = events.slice(this.#taken).flatMap((event) => (event.kind === 'said' ? [event.text] : []));
    this.#taken = events.length;
    return said;
  }

  /**
   * Resolves when a text that contains this is said, from what has not been taken on.
   *
   * @throws Error that names the text where it is not said in time
   */
  async waitFor(text: string, timeoutMs: number): Promise<void> {
    const isSaid = async () =>
      (await this.#read()).slice(this.#taken).some((event) => event.kind === 'said' && event.text.includes(text));
    await this.#poll(isSaid, timeoutMs, `“${text}” was not said`);
  }

  /**
   * Resolves when Orca has handled what it was told and has been silent for a moment. Nothing marks the end of a speech, so a
   * bounded silence stands for it: one in which Orca ran idle, which a slow machine only makes longer.
   */
  async waitUntilQuiet(): Promise<void> {
    const start = (await this.#read()).length;
    const isQuiet = async () => {
      const last = (await this.#read()).slice(start).slice(-QUIET_MOMENTS);
      return last.length === QUIET_MOMENTS && last.every(({ kind }) => kind === 'idle');
    };
    await this.#poll(isQuiet, QUIET_TIMEOUT_MS, 'Orca did not come to rest');
  }

  async #read(): Promise<SpeechEvent[]> {
    return parseSpeech(await this.#readLog());
  }

  async #poll(check: () => Promise<boolean>, timeoutMs: number, problem: string): Promise<void> {
    const deadline = Date.now() + timeoutMs;
    while (!(await check())) {
      if (Date.now() > deadline) throw new Error(`${problem} within ${timeoutMs / 1000} s`);
      await new Promise((done) => setTimeout(done, POLL_MS));
    }
  }
}
