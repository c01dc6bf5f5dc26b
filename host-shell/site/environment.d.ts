// The bundler inlines the value; browsers have no `process`.
declare const process: { readonly env: { readonly NODE_ENV?: 'development' | 'production' } };
