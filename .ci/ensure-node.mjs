// Runs a TypeScript program of this repository with a Node that reads TypeScript. On Linux and Windows the lock file
// brings that Node along (`node_modules/.bin/node`, which `npm run` puts first); elsewhere the installed one must do.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [program, ...rest] = process.argv.slice(2);
if (!process.features.typescript) {
  console.error(`Marquee's tools need Node 22.18 or newer on ${process.platform}; this is ${process.version}.`);
  process.exit(1);
}
process.argv = [process.argv[0], resolve(program), ...rest];
await import(pathToFileURL(resolve(program)).href);
