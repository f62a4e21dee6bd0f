import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSourceModules } from './source-modules';

/** The client's source in pages of a test. */
export type SourcePages = { origin: string; close(): Promise<void> };

/**
 * Serves modules; every other URL is an empty page that loads one of them.
 * @param script path of the module from the repository's root
 */
export async function startSourcePages(script: string): Promise<SourcePages> {
  const vite = await createSourceModules();
  const head =
    '<!doctype html><meta name="viewport" content="width=device-width"><body>' +
    // The build gives this a value.
    "<script>globalThis.process = { env: { TARO_APP_WORDS_VERSION: 'none' } }</script>";
  const server = createServer((request, response) => {
    vite.middlewares(request, response, () => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(`${head}<script type="module" src="/${script}"></script>`);
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
