import { fileURLToPath } from 'node:url';
import { createViteServer } from 'vitest/node';

const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url));

/** Compiles the client's own source for a browser, module by module, with the browser's adapters. */
export function createSourceModules() {
  return createViteServer({
    configFile: false,
    root: REPOSITORY,
    appType: 'custom',
    logLevel: 'error',
    cacheDir: 'node_modules/.vite/client-tests',
    resolve: {
      alias: { '@': `${REPOSITORY}src`, '@tarojs/taro': `${REPOSITORY}tests/client/h5/taro-tab-bar.ts` },
      extensions: ['.h5.tsx', '.h5.ts', '.tsx', '.ts', '.mjs', '.js'],
    },
    // Packages that are no modules of a browser, with what imports them.
    optimizeDeps: { noDiscovery: true, include: ['react', 'zustand', 'i18next'] },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
}
