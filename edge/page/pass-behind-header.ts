/**
 * Bytes that the rewriter gets at once. It reads a piece when it has handled the one before, so that at most one more
 * follows the header.
 */
const PIECE_BYTES = 4 * 1024;

/**
 * Start tags that the rewriter gets. It keeps all open elements in memory, 3 MB at most, and an element without an end
 * tag (`<p>`, `<li>`) stays open: beyond that it would end the page.
 */
export const MAX_REWRITTEN_TAGS = 10_000;

/**
 * Bytes that the rewriter may take without giving any back, as in a tag with a long attribute. It keeps an unfinished
 * tag in the same memory.
 */
const MAX_TAG_BYTES = 1024 * 1024;

const LESS_THAN = 0x3c;

function isLetter(byte: number | undefined): boolean {
  const lower = (byte ?? 0) | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

export interface RewrittenPage {
  /** The origin's bytes. */
  readonly source: ReadableStream<Uint8Array>;
  /** Input of the rewriter. */
  readonly input: WritableStream<Uint8Array>;
  /** Output of the rewriter. */
  readonly rewritten: ReadableStream<Uint8Array>;
  /** The page's bytes. */
  readonly output: WritableStream<Uint8Array>;
  /** Whether the header is still to come, has begun, or has ended. */
  readonly headerState: () => 'ahead' | 'open' | 'over';
}

/**
 * Streams a page through the rewriter until its header has ended, and the rest unchanged: a page may be nested deeper
 * than the rewriter can follow. Without a header in the first `MAX_REWRITTEN_TAGS` start tags, or from a tag of more than
 * `MAX_TAG_BYTES` on, the rest stays unchanged too.
 */
export async function passBehindHeader({
  source,
  input,
  rewritten,
  output,
  headerState,
}: RewrittenPage): Promise<void> {
  const reader = source.getReader();
  const writer = input.getWriter();
  const target = output.getWriter();
  let keptBytes = 0;
  // Not `pipeTo`, which workerd does not have between the streams of two transforms.
  const passRewritten = async () => {
    for await (const chunk of rewritten) {
      keptBytes = 0;
      await target.write(chunk);
    }
  };
  const start = passRewritten();
  let tags = 0;
  const isLimitReached = (piece: Uint8Array) => {
    for (let at = piece.indexOf(LESS_THAN); at !== -1; at = piece.indexOf(LESS_THAN, at + 1))
      if (isLetter(piece[at + 1])) tags += 1;
    keptBytes += piece.length;
    // A tag in the header is replaced with it: the rest of the tag would be text of the page.
    return tags > MAX_REWRITTEN_TAGS || (keptBytes > MAX_TAG_BYTES && headerState() === 'ahead');
  };
  const passStart = async (): Promise<Uint8Array | null> => {
    for (;;) {
      const { value } = await reader.read();
      if (value === undefined) return null;
      for (let from = 0; from < value.length; from += PIECE_BYTES) {
        const piece = value.subarray(from, from + PIECE_BYTES);
        if (headerState() === 'over' || isLimitReached(piece)) return value.subarray(from);
        await writer.write(piece);
      }
    }
  };
  try {
    const rest = await passStart();
    await Promise.all([writer.close(), start]);
    if (rest === null) return await target.close();
    await target.write(rest);
    reader.releaseLock();
    target.releaseLock();
    await source.pipeTo(output);
  } catch (error) {
    // After a failed pipe both ends are released and have failed already.
    await Promise.allSettled([writer.abort(error), target.abort(error), reader.cancel(error), start]);
  }
}
