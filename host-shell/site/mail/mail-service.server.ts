import type { Mail, MailBindings } from './mail.server.ts';

/** What one request may carry. */
const MAX_BATCH = 100;
const TIMEOUT_MS = 10_000;

/**
 * Sends mails by a service with an HTTP interface. The shape is that of Resend's batch endpoint; for another service this is the
 * file to change.
 *
 * @throws Error for a service that refuses, is late, or is not configured
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
        // Without it one address that the service refuses, as somebody typed it, costs 99 others their mail.
        'x-batch-validation': 'permissive',
      },
      body: JSON.stringify(batch),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The mail service answered ${response.status}`);
  }
}
