/*
 * The declarations that hosts compile against are written by hand and by `npm run props`: those that a compiler emits would
 * need the library of our schemas. This file does not compile where they and the code differ.
 */
import type { HeaderProps } from '../shared/contracts/header-props.ts';
import type * as component from './src/exposes/Header.tsx';
import type * as loader from './src/exposes/loader.ts';
import type * as mount from './src/exposes/mount.ts';
import type { HeaderCallbacks, Loose, MountOptions } from './types/contract.d.ts';
import type * as declaredComponent from './types/Header.d.ts';
import type * as declaredLoader from './types/loader.d.ts';
import type * as declaredMount from './types/mount.d.ts';

/** A type member by member, without `readonly`, which assignments ignore. */
type Plain<Type> = Type extends (...args: infer Args) => infer Result
  ? (...args: Plain<Args>) => Result
  : Type extends object
    ? { -readonly [Key in keyof Type]: Plain<Type[Key]> }
    : Type;

type IsEqual<A, B> = (<Type>() => Type extends A ? 1 : 2) extends <Type>() => Type extends B ? 1 : 2 ? true : false;

type IsSame<A, B> = IsEqual<Plain<A>, Plain<B>>;

/** The options that are props of the header; its site evaluates the flags. */
type PropsOptions = Omit<MountOptions, keyof HeaderCallbacks | 'origin' | 'locale'>;
type PropsOfHeader = {
  [Key in Exclude<keyof HeaderProps, 'flags'>]?: Loose<HeaderProps[Key]> | null | undefined;
};

export const areSame: IsSame<PropsOptions, PropsOfHeader> = true;

/** The code matches its declarations. */
export const implementations = (code: {
  mount: typeof mount.mount;
  Header: typeof component.Header;
  loadHeader: typeof loader.loadHeader;
}): {
  mount: (...args: [Element, MountOptions?, declaredMount.WatchOptions?]) => declaredMount.MountHandle;
  Header: typeof declaredComponent.Header;
  loadHeader: typeof declaredLoader.loadHeader;
} => code;
