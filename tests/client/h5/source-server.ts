import { bytes, type FaultServer, startFaultServer } from '../../builders/fault-server';
import { createSourceModules } from './source-modules';

/** The page that a test opens; it loads the driver and nothing else. */
export const DRIVER_PAGE = '/driver';

/**
 * A fault server that also hands out the client's own source, compiled module by module with the browser's
 * adapters: the page and the faults share an origin, as the product does.
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
