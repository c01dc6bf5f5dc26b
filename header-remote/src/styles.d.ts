/** Whether this is the server's build. The browser's build leaves out code that only the server runs. */
declare const __IS_SERVER__: boolean;

declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
