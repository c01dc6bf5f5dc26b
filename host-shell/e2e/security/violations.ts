import type { Page } from 'playwright/test';

declare global {
  interface Window {
    tellViolation?: (text: string) => void;
  }
}

/** Every violation of a policy in a page and its frames from here on, over all its navigations. */
export async function watchPolicy(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeBinding('tellViolation', ({ frame }, text: string) => {
    violations.push(`${frame.url()}: ${text}`);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, sourceFile }) => {
      window.tellViolation?.(`${effectiveDirective} ${blockedURI} ${sample} ${sourceFile}`);
    });
  });
  return violations;
}
