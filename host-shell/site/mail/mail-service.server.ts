import type { Mail, MailBindings } from './mail.server.ts';

/** The most mails in one request. */
const MAX_BATCH = 100;
const TIMEOUT_MS = 10_000;

/**
 * Sends mails through an HTTP service. The request has the format of Resend's batch endpoint; for another service, change this
 * file.
 *
 * @throws Error when the service refuses, times out or is not configured
 */
export async function postMails(
  { MAIL_SERVICE_URL = '', MAIL_SERVICE_TOKEN = '', MAIL_SENDER = '' }: MailBindings,
  mails: readonly Mail[],
): Promise<void> {
  if (MAIL_SENDER === '') throw new Error('MAIL_SENDER is not set: no mail can be sent');
  for (let start = 0; start < mails.length; start += MAX_BATCH) {
    const batch = mails.slice(start, start + MAX_BATCH).map(({ recipient, replyTo, subject, text }) => ({
      from: MAIL_SENDER,
      to: [recipient],
      ...(replyTo === undefined ? {} : { reply_to: replyTo }),
      subject,
      text,
    }));
    const response = await fetch(MAIL_SERVICE_URL, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${MAIL_SERVICE_TOKEN}`,
        'content-type': 'application/json',
        // Without it, one mistyped address makes the service reject the other 99 mails of the batch.
        'x-batch-validation': 'permissive',
      },
      body: JSON.stringify(batch),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The mail service answered ${response.status}`);
  }
}
