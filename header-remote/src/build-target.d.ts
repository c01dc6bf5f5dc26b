/** Whether the build is the server's: what only the server renders is not in the browser's. */
declare const __IS_SERVER__: boolean;
/** Whether the build meets HTML from the server, to hydrate it or to render it; a federated host's never does. */
declare const __HAS_SERVER_HTML__: boolean;
