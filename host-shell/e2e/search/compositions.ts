/** How input methods compose a text: its states one after the other, and what is inserted in the end. */
export interface Composition {
  readonly language: string;
  readonly states: readonly string[];
  readonly inserted: string;
}

export const COMPOSITIONS = [
  {
    language: 'English on a phone, whose keyboard composes words',
    states: ['j', 'ja', 'jaz', 'jazz'],
    inserted: 'jazz ',
  },
  { language: 'Japanese', states: ['ｎ', 'に', 'にほ', 'にほん', '日本'], inserted: '日本' },
] as const satisfies readonly Composition[];
