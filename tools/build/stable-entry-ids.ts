import { createHash } from 'node:crypto';
import type { Compiler } from 'webpack';

/** The federation plugin's generated entry: its file name is a hash of the project's absolute path. */
const FEDERATION_ENTRY = /[/\\]\.federation[/\\]entry\.[0-9a-f]+\.js/;

/** Above webpack's own "deterministic" ids, which have at most four digits here. */
const FIRST_ID = 100_000;
const IDS = 900_000;

/**
 * Gives the federation entry ids that do not depend on the project's absolute path, so that the same source yields the
 * same build, and build id, on every machine. webpack derives all other ids from paths inside the project.
 */
export class StableEntryIds {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(StableEntryIds.name, (compilation) => {
      compilation.hooks.beforeModuleIds.tap(StableEntryIds.name, (modules) => {
        for (const module of modules) {
          const name = module.identifier();
          if (!FEDERATION_ENTRY.test(name)) continue;
          const kind = `${module.constructor.name} ${module.libIdent({ context: compiler.context })?.replace(FEDERATION_ENTRY, '') ?? ''}`;
          const digest = createHash('sha256').update(kind).digest();
          compilation.chunkGraph.setModuleId(module, FIRST_ID + (digest.readUInt32BE() % IDS));
        }
      });
    });
  }
}
