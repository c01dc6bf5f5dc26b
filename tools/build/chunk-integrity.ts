import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compilation, type Compiler } from 'webpack';
import { LAZY_INTEGRITY_PLACEHOLDER } from '../i18n/emit-module.ts';

/** Placeholder of the table from file name to integrity, which is filled in once every file is final. */
const TABLE = '__CHUNK_INTEGRITY__';
/** Name of the table in a file whose imports use it too. No name of the minifier is as long. */
const NAMED_TABLE = 'integrities';
/** The import that webpack emits for a chunk, and the header for the messages of a locale. */
const CHUNK_IMPORT = /\bimport\((?="\.\/[\w-]+\.js"\)|`\.\/messages-)/g;

/**
 * The browser refuses a module whose preload names another integrity, for the preload and for `import()` alike: both find
 * the failure in the module map (HTML, "fetch a modulepreload module script graph"). Each import has a link of its own, because
 * a file that failed is fetched again; none stays, because headers come and go. Firefox keeps the failure of an address
 * until the page is loaded again: the next attempt has another query.
 */
const IMPORT_VERIFIED = transformSync(
  `const retries = {};
  const importVerified = (file, integrity = ${NAMED_TABLE}[file.slice(2)], url = file + (retries[file] ?? "")) => {
    const href = new URL(url, import.meta.url);
    const link = Object.assign(document.createElement("link"), { rel: "modulepreload", href, crossOrigin: "", integrity });
    if (integrity) document.head.append(link);
    return import(url).finally(() => link.remove()).catch((error) => {
      retries[file] = "?" + Date.now();
      throw error;
    });
  };`,
  { minify: true },
).code.trim();

/** SHA-256 needs half the bytes of the SHA-384 in tags, and every page loads this table. */
const computeIntegrity = (content: string) => `sha256-${createHash('sha256').update(content).digest('base64')}`;

/** Files with the messages that a locale's page loads first. */
export const MESSAGES = /^messages-\w+\.js$/;

const { RuntimeGlobals, RuntimeModule } = webpack;
/** `__webpack_require__.integrity`: read by the runtime for scripts and styles, and by the header for its messages. */
const RUNTIME_TABLE = `${RuntimeGlobals.require}.integrity`;
const lookUp = (url: string) => `${RUNTIME_TABLE}[${url}.slice(${url}.lastIndexOf('/') + 1)] || ''`;

class IntegrityRuntimeModule extends RuntimeModule {
  constructor() {
    super('chunk integrity');
  }
  override generate(): string {
    return `${RUNTIME_TABLE} = ${TABLE};`;
  }
}

/** Files that a file loads by their names. */
interface NamedFiles {
  readonly loader: string;
  readonly files: RegExp;
  /** Where an earlier compilation has written them. Default: they are of the same one. */
  readonly folder?: string;
}

/** Makes files verify the chunks that they load, and those that one of them names: a changed chunk does not run. */
export class ChunkIntegrity {
  readonly #named: NamedFiles | undefined;

  constructor(named?: NamedFiles) {
    this.#named = named;
  }

  apply(compiler: Compiler): void {
    const { name } = ChunkIntegrity;
    compiler.hooks.compilation.tap(name, (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap(name, (chunk) => {
        if (chunk.getAllAsyncChunks().size > 0) compilation.addRuntimeModule(chunk, new IntegrityRuntimeModule());
      });
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        name,
        (source) => `${source}\nscript.integrity = ${lookUp('url')};`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        name,
        (source, { tag, href }) => `${source}\n${tag}.integrity = ${lookUp(href)};`,
      );
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name, stage }, () => {
        this.#writeLazyIntegrity(compilation);
        for (const chunk of compilation.chunks) {
          if (!chunk.hasRuntime()) continue;
          const chunks = [...chunk.getAllAsyncChunks()].flatMap(({ files }) => [...files]);
          for (const file of chunk.files) {
            if (file.endsWith('.js') && chunks.length > 0) this.#writeTable(compilation, file, chunks);
          }
        }
      });
    });
  }

  /** A locale's messages verify its lazy ones: a table of all of them would be in the code of each host. */
  #writeLazyIntegrity(compilation: Compilation): void {
    for (const { name, source } of compilation.getAssets()) {
      if (!MESSAGES.test(name)) continue;
      const lazy = compilation.getAsset(name.replace('.js', '-lazy.js'));
      if (lazy === undefined) throw new Error(`${name} has no lazy messages`);
      const written = source
        .source()
        .toString()
        .replace(LAZY_INTEGRITY_PLACEHOLDER, computeIntegrity(lazy.source.source().toString()));
      compilation.updateAsset(name, new webpack.sources.RawSource(written));
    }
  }

  /** @throws Error where a chunk would be loaded unverified. */
  #writeTable(compilation: Compilation, file: string, chunks: readonly string[]): void {
    const read = (name: string) => compilation.getAsset(name)?.source.source().toString() ?? '';
    const contents = new Map(
      chunks.filter((name) => /\.(?:js|css)$/.test(name)).map((name) => [name, read(name)] as const),
    );
    if (file === this.#named?.loader) {
      const { files, folder } = this.#named;
      const names = folder ? readdirSync(folder) : compilation.getAssets().map(({ name }) => name);
      for (const name of names.filter((one) => files.test(one)))
        contents.set(name, folder ? readFileSync(join(folder, name), 'utf8') : read(name));
    }
    const entries = [...contents].sort(([one], [other]) => (one < other ? -1 : 1));
    const table = JSON.stringify(
      Object.fromEntries(entries.map(([name, content]) => [name, computeIntegrity(content)])),
    );

    const source = read(file).replace(CHUNK_IMPORT, 'importVerified(');
    if (!source.includes(TABLE) || /\bimport\("\.\//.test(source))
      throw new Error(`${file} does not verify its chunks`);
    // The compile hint must remain the first line.
    const [hint] = /^(?:\/\/#.*\n)?/.exec(source) ?? [''];
    const written = source.includes('importVerified(')
      ? `${hint}const ${NAMED_TABLE}=${table};${IMPORT_VERIFIED}${source.slice(hint.length).replace(TABLE, NAMED_TABLE)}`
      : source.replace(TABLE, table);
    compilation.updateAsset(file, new webpack.sources.RawSource(written));
  }
}
