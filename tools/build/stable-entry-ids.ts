import { createHash } from 'node:crypto';
import type { Compiler } from 'webpack';

/** What the federation plugin writes for its entry: its name is made from the folder the project lies in. */
const FEDERATION_ENTRY = /[/\\]\.federation[/\\]entry\.[0-9a-f]+\.js/;

/** Numbers that webpack's own "deterministic" ids, of at most four digits here, do not reach. */
const FIRST_ID = 100_000;
const IDS = 900_000;

/**
 * Gives the federation entry ids that do not depend on where the project lies, so that one source has one build, and
 * one build id, on every machine. webpack makes all other ids from paths inside the project.
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
