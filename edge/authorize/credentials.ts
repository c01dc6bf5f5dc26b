/** Reads the token of `Authorization: Bearer` (RFC 6750 §2.1). The scheme's case does not matter. */
export function readBearerToken(header: string | undefined): string | null {
  return /^bearer +([A-Za-z0-9._~+/-]+=*) *$/i.exec(header ?? '')?.[1] ?? null;
}
