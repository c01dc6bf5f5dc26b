/** The type of a response, as browsers read it. */
export interface ContentType {
  /** `text/html`, in lower case. */
  readonly essence: string;
  /** In lower case; null if it is not named. */
  readonly charset: string | null;
  /** As one value of the field. */
  readonly text: string;
}

const TYPE = /^([\w!#$&^.+-]+\/[\w!#$&^.+-]+)[\t ]*(?:;|$)/;
const CHARSET = /;\s*charset\s*=\s*(?:"([^"]*)"|([^\s;"]+))/i;

/**
 * Reads `Content-Type`, which may have been sent several times: the last valid type counts, and keeps the charset of the
 * ones before if they are the same type and it names none.
 *
 * @see https://fetch.spec.whatwg.org/#concept-header-extract-mime-type
 */
export function parseContentType(field: string | null): ContentType | null {
  const values = (field ?? '').match(/(?:[^,"]|"[^"]*"?)+/g) ?? [];
  return values.reduce<ContentType | null>((before, value) => {
    const text = value.trim();
    const essence = TYPE.exec(text)?.[1]?.toLowerCase();
    if (essence === undefined || essence === '*/*') return before;
    const [, quoted, bare] = CHARSET.exec(text) ?? [];
    const charset = (quoted ?? bare)?.trim().toLowerCase() ?? null;
    const isKept = charset === null && before?.essence === essence && before.charset !== null;
    return isKept ? before : { essence, charset, text };
  }, null);
}

export function isHtml({ headers }: Pick<Response, 'headers'>): boolean {
  return parseContentType(headers.get('content-type'))?.essence === 'text/html';
}
