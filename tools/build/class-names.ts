import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/** Every page contains each character twice, in the styles and in the script. */
const NAME_LENGTH = 3;

/**
 * Names classes and animations of CSS modules by a hash, the same in every compilation.
 *
 * @param root names do not depend on where the repository is
 * @returns css-loader's `getLocalIdent`. It throws where two names are one, in capitals or not: pages without a doctype
 * ignore the case of classes.
 */
export function createClassNames(root: string) {
  const owners = new Map<string, string>();
  return ({ resourcePath }: { readonly resourcePath: string }, _: string, local: string): string => {
    const owner = `${relative(root, resourcePath)} ${local}`;
    const name = `mq-${createHash('sha256').update(owner).digest('base64url').slice(0, NAME_LENGTH)}`;
    const other = owners.get(name.toLowerCase()) ?? owner;
    if (other !== owner) throw new Error(`${owner} and ${other} are both ${name}: rename one of them`);
    owners.set(name.toLowerCase(), owner);
    return name;
  };
}
