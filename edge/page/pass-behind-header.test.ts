import { expect, it } from 'vitest';
import { passBehindHeader } from './pass-behind-header.ts';

const encode = (text: string) => new TextEncoder().encode(text);

it('asks the page’s server for no more than the header’s own content until the header is in its place', async () => {
  const pieces = ['<body><marquee-header>', '<a href="/">Home</a></marquee-header>', '<main>', 'late</main></body>'];
  let asked = 0;
  const source = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = pieces[asked];
        asked += 1;
        if (piece === undefined) controller.close();
        else controller.enqueue(encode(piece));
      },
    },
    { highWaterMark: 0 },
  );
  // As the platform's streams, which keep nothing: a piece is written once it has been read.
  const unbuffered = () => new TransformStream<Uint8Array, Uint8Array>(undefined, undefined, { highWaterMark: 0 });
  const [input, rewritten, output] = [unbuffered(), unbuffered(), unbuffered()];
  const placed = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  let headerState: 'ahead' | 'open' | 'over' = 'ahead';
  const rewrite = async () => {
    const writer = rewritten.writable.getWriter();
    for await (const piece of input.readable) {
      const html = new TextDecoder().decode(piece);
      if (html.includes('<marquee-header>')) {
        headerState = 'open';
        opened.resolve();
        await placed.promise;
      }
      if (html.includes('</marquee-header>')) headerState = 'over';
      await writer.write(piece);
    }
    await writer.close();
  };
  const page = new Response(output.readable).text();
  const work = Promise.all([
    rewrite(),
    passBehindHeader({
      source,
      input: input.writable,
      rewritten: rewritten.readable,
      output: output.writable,
      headerState: () => headerState,
    }),
  ]);
  await opened.promise;
  // What is asked for without waiting has been asked for after a turn of the loop.
  await new Promise((done) => setImmediate(done));
  expect(asked).toBe(2);
  placed.resolve();
  await work;
  expect(await page).toBe(pieces.join(''));
});
