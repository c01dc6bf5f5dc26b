import type { HeaderFlags } from '../flags/flags.ts';
import type { ENVIRONMENT, MENU_LINK, PAGE, PROPS, SLOTS, USER } from './host-props.ts';
import type { Infer } from './shape.ts';

/** Version of the props; hosts may compare it with the one they were built for. */
export const HEADER_PROPS_VERSION = 1;

export type HeaderUser = Infer<typeof USER>;
export type MenuLink = Infer<typeof MENU_LINK>;
export type HeaderSlots = Infer<typeof SLOTS>;
export type HeaderEnvironment = Infer<typeof ENVIRONMENT>;
export type HeaderPage = Infer<typeof PAGE>;

/** The header is rendered from these alone; the same object on the server and in the browser. */
export type HeaderProps = Infer<typeof PROPS> & {
  readonly version: typeof HEADER_PROPS_VERSION;
  readonly flags: HeaderFlags;
};
