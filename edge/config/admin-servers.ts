import { brand } from '../../shared/brand/brand.ts';
import type { Stage } from '../../shared/stages/stages.ts';

/** Root of the staff's tools by stage; null: the site itself serves them. */
export const ADMIN_SERVERS = {
  local: null,
  dev: `https://admin.dev.${brand.stem}.com`,
  test: `https://admin.test.${brand.stem}.com`,
  preprod: `https://admin.preprod.${brand.stem}.com`,
  prod: `https://admin.${brand.stem}.com`,
} as const satisfies Record<Stage, string | null>;
