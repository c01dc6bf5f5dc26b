/** What is read of Lighthouse's result. */
export interface Scores {
  readonly categories: Readonly<Record<string, Category | undefined>>;
  readonly audits: Readonly<Record<string, Audit | undefined>>;
}

interface Category {
  readonly score: number | null;
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
}

interface Audit {
  /** From 0 to 1; null where the audit does not apply to the page. */
  readonly score: number | null;
  readonly title: string;
}

/** The audits that a category loses points for. */
export function listLostPoints({ categories, audits }: Scores, category: string): readonly string[] {
  const references = categories[category]?.auditRefs ?? [];
  return references.flatMap(({ id, weight }) => {
    const audit = audits[id];
    if (weight === 0 || audit === undefined || audit.score === null || audit.score === 1) return [];
    return [`${id}: ${audit.title}`];
  });
}
