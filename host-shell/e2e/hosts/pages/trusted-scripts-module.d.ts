declare module '*/trusted-scripts.js' {
  import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

  const createTrustedScripts: () => ModuleFederationRuntimePlugin;
  export default createTrustedScripts;
}
