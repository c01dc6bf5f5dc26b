import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

// The tools of this repository are TypeScript that Node runs without a build. On Linux and Windows the lock file installs
// such a Node (`node_modules/.bin/node`, first in the PATH of `npm run`); elsewhere the system's must be recent enough.
if (!process.features.typescript) {
  console.error(`Marquee's tools need Node 22.18 or newer on ${process.platform}; this is ${process.version}.`);
  process.exit(1);
}

// A program that is named is run in this process: between npm and one of its own would be a shell that a signal ends first.
// It gets the arguments that it would have alone.
process.argv.splice(1, 1);
const [, program] = process.argv;
if (program !== undefined) await import(pathToFileURL(resolve(program)).href);
