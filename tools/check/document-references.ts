import { dirname, join } from 'node:path/posix';
import { countLines, type Problem, type SourceFiles } from './requirement-table.ts';

const MARKDOWN_NAME = /(?<![\w./-])[\w.][\w./-]*\.md\b/g;

/** Separates two words of a comment: spaces, or a line end with the comment's marks. */
const GAP = '[\\s*/#]+';
const SECTION_SIGN = '\u00a7';
const STANDARD = '(?:RFC \\d+|BCP \\d+|CSP Level \\d|WCAG [\\d.]+|WAI-ARIA [\\d.]+|W3C Trace Context)';
/** A section number, and whether a published standard is named before it; further sections of it may follow a comma. */
const SECTION = new RegExp(
  `(${STANDARD}(?:,?${GAP}(?:and )?${SECTION_SIGN}[\\d.]+)*,?${GAP}(?:and )?)?${SECTION_SIGN}`,
  'g',
);

/**
 * References that a reader of the repository cannot follow: names of Markdown files that it does not have, and
 * section numbers of anything but a published standard.
 *
 * @param exists whether the repository has a file.
 */
export function findBrokenReferences(files: SourceFiles, exists: (path: string) => boolean): Problem[] {
  return [...files].flatMap(([path, text]) => {
    const report = (index: number, message: string): Problem => ({ path, line: countLines(text, index), message });
    const isFound = (name: string) => exists(join(dirname(path), name)) || exists(join(name));
    return [
      ...[...text.matchAll(MARKDOWN_NAME)]
        .filter(([name]) => !isFound(name))
        .map(({ 0: name, index }) => report(index, `there is no ${name}`)),
      ...[...text.matchAll(SECTION)]
        .filter(([, standard]) => standard === undefined)
        .map(({ index }) => report(index, 'section number of no published standard')),
    ];
  });
}
