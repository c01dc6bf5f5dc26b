// The tools of this repository are TypeScript that Node runs as it is. On Linux and Windows the lock file brings such a
// Node along (`node_modules/.bin/node`, which `npm run` puts first); elsewhere the installed one must do.
if (!process.features.typescript) {
  console.error(`Marquee's tools need Node 22.18 or newer on ${process.platform}; this is ${process.version}.`);
  process.exit(1);
}
