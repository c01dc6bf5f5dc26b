// The bundler writes the value in; there is no process in a browser.
declare const process: { readonly env: { readonly NODE_ENV?: 'development' | 'production' } };
