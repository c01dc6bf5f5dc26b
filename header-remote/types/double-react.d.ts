export type * from './Header.js';
export { Header, Header as default } from './Header.js';
