declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';

// The bundler inlines the value; browsers have no `process`.
declare const process: { readonly env: { readonly NODE_ENV?: 'development' | 'production' } };
