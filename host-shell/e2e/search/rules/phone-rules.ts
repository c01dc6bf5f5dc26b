import { expect } from 'playwright/test';
import type { Rule } from './rule.ts';

export const PHONE_RULES: readonly Rule[] = [
  {
    name: 'on a phone, the field that was tapped is the one in use',
    async walk(search) {
      await search.page.locator('form').first().locator('[name=location]').click();
      await search.middle();
      await expect(search.page.locator('[name=location]:focus')).toHaveCount(1);
      await search.passTime();
      await expect(search.page.locator('[name=location]:focus')).toHaveCount(1);
      await expect(search.page.locator('[name=q][aria-expanded=true]')).toHaveCount(0);
    },
  },
];
