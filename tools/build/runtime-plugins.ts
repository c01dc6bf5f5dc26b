import { createHash } from 'node:crypto';
import type { Compiler } from 'webpack';

/**
 * Makes ES modules take their folder for `publicPath`, in a third of the bytes of webpack's `auto`, which also serves
 * browsers and addresses (`blob:`) that the header's files never have.
 */
export class ModuleFolder {
  apply(compiler: Compiler): void {
    const { name } = ModuleFolder;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.runtimeModule.tap(name, (module, chunk) => {
        // Style sheets run as a script in the build, in a chunk that is not part of it.
        if (module.name !== 'publicPath' || !compilation.chunks.has(chunk)) return;
        module.generate = () => `${compiler.webpack.RuntimeGlobals.publicPath} = new URL('.', import.meta.url).href;`;
      });
    });
  }
}

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
