/** Test only: an input that a search reads and writes. */
export interface FakeInput {
  readonly name: string;
  value: string;
  defaultValue: string;
  /** A value was set, even the same one. */
  readonly isDirty: boolean;
  readonly focus: () => void;
  readonly getRootNode: () => { readonly activeElement: FakeInput | null };
}

/**
 * Test only: the root of a search, whose inputs have these names, in place of the browser's elements. On phones a name
 * comes twice: in the bar, and in the dialog after it.
 */
export function createFakeForm(...names: readonly string[]) {
  const page: { activeElement: FakeInput | null } = { activeElement: null };
  const inputs = names.map((name): FakeInput => {
    let value = '';
    let isDirty = false;
    const input: FakeInput = {
      name,
      defaultValue: '',
      get value() {
        return value;
      },
      set value(next) {
        value = next;
        isDirty = true;
      },
      get isDirty() {
        return isDirty;
      },
      focus() {
        page.activeElement = input;
      },
      getRootNode: () => page,
    };
    return input;
  });
  const querySelectorAll = (selector: string) =>
    inputs.filter(({ name }) => selector === `[role=search] [name=${name}]`);
  return { root: { querySelectorAll } as unknown as Element, inputs, page };
}
