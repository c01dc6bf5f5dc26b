import type { Locale } from '../../../shared/sites/sites.ts';

/** A plain-text e-mail. */
export interface Mail {
  readonly recipient: string;
  /** The reply address. Default: the site's. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly locale: Locale;
}

/** Submits mails for delivery. It never throws: the action that caused the mails is done, and failures are logged. */
export type SendMails = (mails: readonly Mail[]) => Promise<void>;

/** Variables that configure a mail service. */
export interface MailBindings {
  /** URL that accepts a JSON array of up to 100 mails, like Resend's batch endpoint. */
  readonly MAIL_SERVICE_URL?: string;
  readonly MAIL_SERVICE_TOKEN?: string;
  /** `Marquee <tickets@example.com>`. */
  readonly MAIL_SENDER?: string;
}
