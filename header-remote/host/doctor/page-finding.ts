/** What findings are about: both examinations, by requests and in a browser, may find the same. */
export type FindingRule =
  | 'header-missing'
  | 'header-twice'
  | 'reserved-height'
  | 'query-string'
  | `policy-${string}`
  | 'file-missing'
  | 'old-contract'
  | 'origin'
  | 'two-reacts'
  | 'code-twice'
  | 'layout-shift'
  | 'header-not-shown';

/** Something that is wrong with a page. */
export interface PageFinding {
  readonly rule: FindingRule;
  readonly problem: string;
  /** Line of the page's HTML, from 1 on; null where no line of it is wrong. */
  readonly line: number | null;
  /** What to write. */
  readonly change: string;
}

/**
 * Joins the findings of both examinations. A rule has one finding: by requests, because it names the line, unless the
 * browser decides about the rule.
 *
 * @param decided rules about which the browser knows more than the HTML says
 */
export function mergeFindings(
  requested: readonly PageFinding[],
  observed: readonly PageFinding[],
  decided: ReadonlySet<FindingRule>,
): readonly PageFinding[] {
  const find = (findings: readonly PageFinding[], rule: FindingRule) => findings.find((other) => other.rule === rule);
  const kept = requested.flatMap((finding) => {
    if (!decided.has(finding.rule)) return [finding];
    const known = find(observed, finding.rule);
    return known === undefined ? [] : [{ ...known, line: known.line ?? finding.line }];
  });
  return [...kept, ...observed.filter(({ rule }) => find(requested, rule) === undefined)];
}
