import type * as z from 'zod/mini';
import type { Location } from '../location/location.ts';
import type { headerEnvironmentSchema, headerPageSchema, headerPropsSchema } from './header-props-schema.ts';
import type { headerSlotsSchema, menuLinkSchema } from './header-slots-schema.ts';
import type { headerUserSchema } from './header-user-schema.ts';

/** Version of the props; hosts may compare it with the one they were built for. */
export const HEADER_PROPS_VERSION = 1;

export type HeaderUser = z.infer<typeof headerUserSchema>;
export type MenuLink = z.infer<typeof menuLinkSchema>;
export type HeaderSlots = z.infer<typeof headerSlotsSchema>;
export type HeaderEnvironment = z.infer<typeof headerEnvironmentSchema>;
export type HeaderPage = z.infer<typeof headerPageSchema>;
export type HeaderProps = Omit<z.infer<typeof headerPropsSchema>, 'location'> & { location: Location | null };
