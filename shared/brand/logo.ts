/** The brand's logo: a ticket's notch cut out of a marquee's arch, and the name beside it. Sizes are CSS pixels. */
export const LOGO = {
  width: 99,
  height: 20,
  ticket:
    'M2.5 0h14A2.5 2.5 0 0 1 19 2.5V7a3 3 0 0 0 0 6v4.5a2.5 2.5 0 0 1-2.5 2.5h-14A2.5 2.5 0 0 1 0 17.5V13a3 3 0 0 0 0-6V2.5A2.5 2.5 0 0 1 2.5 0z',
  /** The letter on the ticket, in the colour of its text, and the brand's name: drawn, so that no font changes them. */
  letter: 'M5.7 14.7V6.5l3.8 5.2 3.8-5.2v8.2',
  name: 'M25.9 15.6V3.6l4.9 7 4.9-7v12m11-9.4v9.4m0-4.7a3.5 3.5 0 1 0-7 0 3.5 3.5 0 0 0 7 0m4.5 4.7V6.2m0 4.7c0-2.3 1.4-3.5 3.6-3.5m8.8-1.2v13m0-8.3a3.5 3.5 0 1 0-7 0 3.5 3.5 0 0 0 7 0m4.5-4.7v5.2a3 3 0 0 0 6 0V6.2m0 0v9.4m4.9-4.7h6.7a3.5 3.5 0 1 0-1 2.5m5.1-2.5h6.7a3.5 3.5 0 1 0-1 2.5',
  /** Width of the lines of letter and name. */
  strokeWidth: 2.4,
} as const;
