import type { D1Database } from '@cloudflare/workers-types';
import { keepMails } from '../../marketplace/staff/mails.ts';
import type { MailBindings, SendMails } from './mail.server.ts';
import { postMails } from './mail-service.server.ts';

interface MailDependencies {
  readonly db: D1Database;
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly onError: (error: unknown) => void;
}

/** Whether mails are kept for staff to read because no mail service is configured. */
export const keepsMails = ({ MAIL_SERVICE_URL }: MailBindings): boolean => !MAIL_SERVICE_URL;

/** Creates the mail sender. It uses the deployment's mail service after the response; without one, mails are kept in the outbox. */
export function createMailSender(env: MailBindings, { db, waitUntil, onError }: MailDependencies): SendMails {
  return async (mails) => {
    if (mails.length === 0) return;
    if (keepsMails(env)) return keepMails(db, mails, Math.floor(Date.now() / 1000)).catch(onError);
    waitUntil(postMails(env, mails).catch(onError));
  };
}
