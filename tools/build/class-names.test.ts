import { expect, it } from 'vitest';
import { createClassNames } from './class-names.ts';

const file = (resourcePath: string) => ({ resourcePath });

it('the same class has the same short name in every compilation and folder', () => {
  const name = createClassNames('/a')(file('/a/src/Menu.module.css'), '', 'panel');
  expect(name).toMatch(/^mq-[\w-]{3}$/);
  expect(createClassNames('/b')(file('/b/src/Menu.module.css'), '', 'panel')).toBe(name);
  expect(createClassNames('/b')(file('/b/src/Menu.module.css'), '', 'menu')).not.toBe(name);
});

it('two classes that would have one name, in capitals or not, fail the build', () => {
  const nameClass = createClassNames('/a');
  const nameAll = () => {
    for (let index = 0; index < 5000; index += 1) nameClass(file('/a/x.module.css'), '', `class-${index}`);
  };
  expect(nameAll).toThrow(/^x\.module\.css class-\d+ and x\.module\.css class-\d+ are both mq-/);
});
