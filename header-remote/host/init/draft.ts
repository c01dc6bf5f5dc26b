import { resolveSiteOrigin } from '../site-origin.ts';
import type { Project } from './project.ts';

/** What a framework's rules make of a project: changed files, and what is left for people to do. */
export class Draft {
  readonly project: Project;
  /** Domain of the header's site, `.de`, or its origin. */
  readonly site: string;
  readonly changes = new Map<string, string>();
  readonly leftovers: string[] = [];

  constructor(project: Project, site: string) {
    this.project = project;
    this.site = site;
  }

  get origin(): string {
    return resolveSiteOrigin(this.site);
  }

  /** Text of a file as it will be; undefined where there is none. */
  read(path: string): string | undefined {
    return this.changes.get(path) ?? this.project.files.get(path);
  }

  write(path: string, text: string): void {
    this.changes.set(path, text);
  }

  /**
   * Changes a file, or says what to do by hand.
   *
   * @param change null where the file is not as it usually is
   */
  edit(path: string | undefined, change: (text: string) => string | null, otherwise: string): boolean {
    const text = path === undefined ? undefined : this.read(path);
    const changed = text === undefined ? null : change(text);
    if (path === undefined || changed === null) {
      this.leftovers.push(path === undefined ? otherwise : `${path}: ${otherwise}`);
      return false;
    }
    this.write(path, changed);
    return true;
  }
}
