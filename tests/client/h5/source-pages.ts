import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createViteServer } from 'vitest/node';

const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url));

/** Serves the client's own source to a browser, module by module, with the browser's adapters. */
export type SourcePages = {
  origin: string;
  close(): Promise<void>;
};

/**
 * Every address but those of modules is an empty page that loads one of them.
 * @param script path of the module from the repository's root
 */
export async function startSourcePages(script: string): Promise<SourcePages> {
  const vite = await createViteServer({
    configFile: false,
    root: REPOSITORY,
    appType: 'custom',
    logLevel: 'error',
    cacheDir: 'node_modules/.vite/source-pages',
    resolve: {
      alias: { '@': `${REPOSITORY}src`, '@tarojs/taro': `${REPOSITORY}tests/client/h5/taro-tab-bar.ts` },
      extensions: ['.h5.tsx', '.h5.ts', '.tsx', '.ts', '.mjs', '.js'],
    },
    // Packages that are no modules of a browser, with what imports them.
    optimizeDeps: { noDiscovery: true, include: ['react', 'zustand', 'i18next'] },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  const page = `<!doctype html><meta name="viewport" content="width=device-width"><body><script type="module" src="/${script}"></script>`;
  const server = createServer((request, response) => {
    vite.middlewares(request, response, () => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(page);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      await vite.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
