/** Shown until there is an address. */
export const EXAMPLE_ADDRESS = 'https://shop.example/';

/** Characters of an address that `sh`, PowerShell or `cmd` would read between double quotes. */
const SHELL_CHARACTERS = /[$`"\\!]/g;

const encode = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/**
 * Builds the command that checks a page. Whatever the address holds, a shell reads it as one argument.
 *
 * @param address as it is typed; one that is not of a page on the web gives the command of an example
 */
export function buildDoctorCommand(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  const page = url !== null && /^https?:$/.test(url.protocol) ? url.href : EXAMPLE_ADDRESS;
  return `npx @marquee/host doctor "${page.replace(SHELL_CHARACTERS, encode)}"`;
}
