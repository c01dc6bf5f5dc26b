/** Spreadsheets run a cell that begins so as a formula. */
const FORMULA_START = /^[=+\-@\t\r]/;
/** Without it they read the file as something else than UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A table as a file (RFC 4180) that spreadsheets open without running anything of it. */
export function buildCsv(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((cells) => `${cells.map(quote).join(',')}\r\n`).join('');
}

function quote(text: string): string {
  const safe = FORMULA_START.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
