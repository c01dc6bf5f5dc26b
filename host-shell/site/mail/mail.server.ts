import type { Locale } from '../../../shared/sites/sites.ts';

/** A text that somebody gets by e-mail. */
export interface Mail {
  readonly recipient: string;
  /** Whom an answer goes to, where that is not the site. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly locale: Locale;
}

/** Hands mails over to be delivered. It never fails for its caller: what was done stays done, and the log says what was not sent. */
export type SendMails = (mails: readonly Mail[]) => Promise<void>;

/** Variables of a deployment that has a mail service. */
export interface MailBindings {
  /** Takes a JSON array of up to 100 mails, as the batch endpoint of Resend does. */
  readonly MAIL_SERVICE_URL?: string;
  readonly MAIL_SERVICE_TOKEN?: string;
  /** `Marquee <tickets@example.com>`. */
  readonly MAIL_SENDER?: string;
}
