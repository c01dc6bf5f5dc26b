// What the package's own modules take of frameworks that only their hosts install. `npm run test:hosts` compiles against
// the frameworks themselves.

declare module 'vue' {
  export interface GlobalComponents {}
  export interface HTMLAttributes {}
  export interface AllowedComponentProps {}
  export interface VNodeProps {}
}

declare module 'svelte/elements' {
  export interface HTMLAttributes<Node extends EventTarget> {}
  export interface SvelteHTMLElements {}
}

declare module '@angular/core' {
  export interface EnvironmentProviders {}
  export function provideEnvironmentInitializer(initialize: () => void): EnvironmentProviders;
}
