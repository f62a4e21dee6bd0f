import { bytes, type FaultServer, startFaultServer } from '../../builders/fault-server';
import { createSourceModules } from './source-modules';

/** The page that a test opens; it loads only the driver. */
export const DRIVER_PAGE = '/driver';

/**
 * A fault server that also serves the client's source, compiled module by module with the browser's adapters: page and
 * API share an origin, as in the product.
 */
export async function startSourceServer(): Promise<FaultServer> {
  const vite = await createSourceModules();
  const server = await startFaultServer((_, response, raw) => vite.middlewares(raw, response));
  server.answer(
    DRIVER_PAGE,
    bytes(
      '<!doctype html><script type="module" src="/tests/client/h5/driver.ts"></script>',
      200,
      'text/html',
    ),
  );
  return {
    ...server,
    async close() {
      await server.close();
      await vite.close();
    },
  };
}
