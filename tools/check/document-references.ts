import { dirname, join } from 'node:path/posix';
import { countLines, type Problem, type SourceFiles } from './requirement-table.ts';

const MARKDOWN_NAME = /(?<![\w./-])[\w.][\w./-]*\.md\b/g;

/** Between two words of a comment lie spaces, or a line's end with the comment's own marks. */
const GAP = '[\\s*/#]+';
const STANDARD = '(?:RFC \\d+|BCP \\d+|CSP Level \\d|WCAG [\\d.]+|WAI-ARIA [\\d.]+)';
/** `§4.2`, and whether a published standard is named before it: `RFC 9111 §4.2, §5.2.1`. */
const SECTION = new RegExp(`(${STANDARD}(?:,?${GAP}(?:and )?§[\\d.]+)*,?${GAP}(?:and )?)?§`, 'g');

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
        .map(({ index }) => report(index, '§ of a document that is no published standard')),
    ];
  });
}
