/** Something of Orca's log: an utterance, or a moment in which it had nothing to do. */
export type SpeechEvent = { readonly kind: 'said'; readonly text: string } | { readonly kind: 'idle' };

/** `SPEECH OUTPUT: 'Search push button.' voice=…`, over several lines where the text has them. */
const OUTPUT = /^SPEECH OUTPUT: '(.*)'(?: voice=\w+)?(?: \{.*\})?$/s;

/** Events of the log of `orca-customizations.py`. A line that is still being written, and messages without speech, are left out. */
export function parseSpeech(log: string): SpeechEvent[] {
  const lines = log.split('\n');
  // What follows the last line break is not complete.
  lines.pop();
  return lines.flatMap((line): SpeechEvent[] => {
    const event: { readonly output?: string; readonly idle?: true } = JSON.parse(line);
    if (event.idle === true) return [{ kind: 'idle' }];
    const text = OUTPUT.exec(event.output ?? '')?.[1]
      ?.replace(/\s+/g, ' ')
      .trim();
    return text === undefined || text === '' ? [] : [{ kind: 'said', text }];
  });
}
