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
  { language: 'German', states: ['M', 'Mu', 'Mü', 'Mün', 'Münch'], inserted: 'München ' },
  { language: 'Japanese', states: ['ｎ', 'に', 'にほ', 'にほん', '日本'], inserted: '日本' },
  { language: 'Korean', states: ['ㅅ', '서', '서우', '서울'], inserted: '서울' },
  { language: 'Vietnamese', states: ['n', 'nh', 'nha', 'nhạ', 'nhạc'], inserted: 'nhạc ' },
] as const satisfies readonly Composition[];
