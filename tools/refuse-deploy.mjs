// wrangler runs this before it bundles the top level of `wrangler.toml`, which is no stage: it has no name, origin or routes.
console.error('Name the stage that is deployed: wrangler deploy --env dev|test|preprod|prod');
process.exit(1);
