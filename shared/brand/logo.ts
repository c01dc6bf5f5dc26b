/** The brand's logo: a ticket's notch cut out of a marquee's arch, and the name beside it. Sizes are CSS pixels. */
export const LOGO = {
  width: 99,
  height: 20,
  /** The ticket, in the brand's colour. */
  ticket:
    'M2.5 0h14A2.5 2.5 0 0 1 19 2.5V7a3 3 0 0 0 0 6v4.5a2.5 2.5 0 0 1-2.5 2.5h-14A2.5 2.5 0 0 1 0 17.5V13a3 3 0 0 0 0-6V2.5A2.5 2.5 0 0 1 2.5 0z',
  /** The letter on the ticket, in the colour of the text. */
  letter: 'M4.6 14.7V5.300h2.150L9.5 9.6l2.750-4.300h2.150v9.4h-2.150V9.200L9.5 13.300 6.750 9.200v5.5z',
  /** Where the name stands. */
  name: { x: '24.5', y: '15.6', fontSize: '18.5', textLength: '74' },
} as const;
