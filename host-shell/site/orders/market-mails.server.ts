import { brand } from '../../../shared/brand/brand.ts';
import { messagesByLocale } from '../../../shared/i18n/compiled/pages/all.ts';
import type { PageMessageKey } from '../../../shared/i18n/message-keys.ts';
import { createTranslate } from '../../../shared/i18n/translate.ts';
import { LOCALES, type Locale } from '../../../shared/sites/sites.ts';
import type { Order } from '../../marketplace/orders/orders.ts';
import { buildMarketLink } from '../http/links.server.ts';
import type { PageServices } from '../http/page-services.server.ts';
import type { Mail } from '../mail/mail.server.ts';
import type { TranslatePage } from '../page/translations.ts';

/** Returns the page's messages, or those of the recipient's language. */
function resolveTranslation(
  { t, request }: PageServices,
  chosen: string | null,
): { readonly t: TranslatePage; readonly locale: Locale } {
  const locale = resolveLocale({ request }, chosen);
  if (locale === request.language.locale) return { t, locale };
  return { t: createTranslate<PageMessageKey>(messagesByLocale[locale]), locale };
}

/** Returns the stored language if it is still supported, or else the page's. */
export function resolveLocale({ request }: Pick<PageServices, 'request'>, stored: string | null): Locale {
  return LOCALES.find((locale) => locale === stored) ?? request.language.locale;
}

/** Builds an absolute URL of the site for a mail. */
const buildAddress = ({ request }: PageServices, path: string) => `https://${request.site.host}${path}`;

/** Joins the paragraphs of a mail and signs it with the site's name. */
const buildText = (...paragraphs: readonly string[]) => [...paragraphs, brand.name].join('\n\n');

/**
 * Confirms an order, with a link to its tickets. The greeting uses the e-mail address: the name is free text, and an order
 * may be placed with someone else's address, who would receive that text.
 */
export function createOrderMail(
  services: PageServices,
  order: Pick<Order, 'id' | 'email'>,
  event: { readonly title: string; readonly when: string; readonly where: string },
): Mail {
  const { t, request } = services;
  return {
    recipient: order.email,
    locale: request.language.locale,
    subject: t('mail.order.subject', { title: event.title }),
    text: buildText(
      t('mail.order.text', { name: order.email, title: event.title, order: order.id }),
      `${event.when}\n${event.where}`,
      buildAddress(services, buildMarketLink(services, 'order', { order: order.id })),
    ),
  };
}

/** Tells a buyer that an order was cancelled by anyone, in the language of the order. */
export function createOrderCancelledMail(
  services: PageServices,
  order: Pick<Order, 'id' | 'email' | 'locale'>,
  title: string,
): Mail {
  const { t, locale } = resolveTranslation(services, order.locale);
  return {
    recipient: order.email,
    locale,
    subject: t('mail.order-cancelled.subject', { order: order.id }),
    text: buildText(
      ...(title === '' ? [] : [title]),
      t('order.is-cancelled'),
      buildAddress(services, buildMarketLink(services, 'order', { order: order.id })),
    ),
  };
}

/** Tells a buyer that an event is cancelled, in the language of the order. */
export function createCancellationMail(
  services: PageServices,
  order: Pick<Order, 'id' | 'email' | 'locale'>,
  title: string,
  message: string,
): Mail {
  const { t, locale } = resolveTranslation(services, order.locale);
  return {
    recipient: order.email,
    locale,
    subject: t('mail.event-cancelled.subject', { title }),
    text: buildText(t('mail.event-cancelled.text', { title, order: order.id }), ...(message === '' ? [] : [message])),
  };
}

interface Organizer {
  readonly email: string;
  readonly language: Locale | null;
}

/** Tells an organizer that staff took an event down, and why. */
export function createTakedownMail(services: PageServices, organizer: Organizer, title: string, reason: string): Mail {
  const { t, locale } = resolveTranslation(services, organizer.language);
  return {
    recipient: organizer.email,
    locale,
    subject: t('mail.taken-down.subject', { title }),
    text: buildText(t('manage.taken-down', { reason })),
  };
}

/** Tells a buyer that staff took an event down, and why, in the language of the order. */
export function createBuyerTakedownMail(
  services: PageServices,
  order: Pick<Order, 'id' | 'email' | 'locale'>,
  title: string,
  reason: string,
): Mail {
  const { t, locale } = resolveTranslation(services, order.locale);
  return {
    recipient: order.email,
    locale,
    subject: t('mail.taken-down.subject', { title }),
    text: buildText(
      t('manage.taken-down', { reason }),
      t('mail.event-taken-down.text', { order: order.id }),
      buildAddress(services, buildMarketLink(services, 'order', { order: order.id })),
    ),
  };
}
