import { fileURLToPath } from 'node:url';
import { createViteServer } from 'vitest/node';

const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url));

/** Taro's browser network layer, with its dependencies. */
const TARO_NETWORK = ['download.js', 'request/index.js'].map(
  (file) => `@tarojs/taro-h5/dist/api/network/${file}`,
);

/** Compiles the client's source for a browser, module by module, with the browser's adapters. */
export function createSourceModules() {
  return createViteServer({
    configFile: false,
    root: REPOSITORY,
    appType: 'custom',
    logLevel: 'error',
    cacheDir: 'node_modules/.vite/client-tests',
    resolve: {
      alias: {
        '@': `${REPOSITORY}src`,
        '@tarojs/taro': `${REPOSITORY}tests/client/h5/taro.ts`,
        // Left out of the product, too (config/taro/h5.ts): it fails where the browser forbids storage.
        'jsonp-retry': `${REPOSITORY}tests/client/h5/nothing.cjs`,
      },
      extensions: ['.h5.tsx', '.h5.ts', '.tsx', '.ts', '.mjs', '.js'],
    },
    // Packages that are not ES modules, with their importers.
    optimizeDeps: {
      noDiscovery: true,
      include: ['react', 'zustand', 'i18next', ...TARO_NETWORK],
      rolldownOptions: { transform: { define: { 'process.env.TARO_PLATFORM': '"web"' } } },
    },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
}
