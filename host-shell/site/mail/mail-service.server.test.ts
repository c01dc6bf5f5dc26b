import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from './mail.server.ts';
import { postMails } from './mail-service.server.ts';

const MAIL: Mail = { recipient: 'a@example.com', subject: 'Hello', text: 'Text', locale: 'en_US' };

describe('a mail service', () => {
  const received: {
    readonly authorization: string | undefined;
    readonly validation: unknown;
    readonly body: unknown;
  }[] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    const { authorization, 'x-batch-validation': validation } = request.headers;
    received.push({ authorization, validation, body: await json(request) });
    response.writeHead(status).end('{}');
  });
  const env = () => ({
    MAIL_SERVICE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/emails/batch`,
    MAIL_SERVICE_TOKEN: 'secret',
    MAIL_SENDER: 'Marquee <tickets@example.com>',
  });

  beforeEach(async () => {
    received.length = 0;
    status = 200;
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterEach(async () => {
    server.close();
    await once(server, 'close');
  });

  it('gets the mails with sender and token, a hundred at a time', async () => {
    const mails = [{ ...MAIL, replyTo: 'b@example.com' }, ...Array.from({ length: 100 }, () => MAIL)];
    await postMails(env(), mails);
    expect(received.map(({ body }) => (body as readonly unknown[]).length)).toEqual([100, 1]);
    expect(received[0]?.authorization).toBe('Bearer secret');
    const [first] = received;
    expect((first?.body as readonly unknown[] | undefined)?.[0]).toEqual({
      from: 'Marquee <tickets@example.com>',
      to: ['a@example.com'],
      reply_to: 'b@example.com',
      subject: 'Hello',
      text: 'Text',
    });
  });

  it('is to send the others of a batch where it refuses one address that somebody typed', async () => {
    await postMails(env(), [{ ...MAIL, recipient: 'a@-' }, MAIL]);
    expect(received).toMatchObject([{ validation: 'permissive' }]);
  });

  it('that refuses, or has no sender, is reported', async () => {
    status = 422;
    await expect(postMails(env(), [MAIL])).rejects.toThrow('The mail service answered 422');
    await expect(postMails({ ...env(), MAIL_SENDER: '' }, [MAIL])).rejects.toThrow('MAIL_SENDER is not set');
    expect(received).toHaveLength(1);
  });
});
