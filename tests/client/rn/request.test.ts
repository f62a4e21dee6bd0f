import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type FaultServer, inventory, startFaultServer } from '../../builders/fault-server';
import { specCases, specLine } from '../../spec/jest';
import { REQUEST_CASES } from '../request-cases';
import type { RequestDriver } from '../request-driver';
import { installNativeFiles, phoneFolder } from './native-files';
import { installNativeNetworking } from './native-networking';

let server: FaultServer;
let driver: RequestDriver;
let queries: ReturnType<typeof installNativeNetworking>;

beforeAll(async () => {
  server = await startFaultServer();
  queries = installNativeNetworking();
  installNativeFiles();
  // Loaded only now, because the packages below them look for their native modules immediately.
  const { network } = require('@/platform/network') as typeof import('@/platform/network');
  const { requestClient } = require('../request-client') as typeof import('../request-client');
  network.origin = server.origin;
  driver = requestClient({
    async place(content, index) {
      const path = join(phoneFolder, `picked-${index}.jpg`);
      await writeFile(path, content);
      return { path: pathToFileURL(path).href, fileName: `picked-${index}.jpg`, mime: 'image/jpeg' };
    },
    destroy: ({ path }) => rm(fileURLToPath(path)),
    read: (path) => readFile(fileURLToPath(path), 'utf8'),
    keptAt: 'file:',
  });
});

afterAll(async () => {
  await server.close();
  await rm(phoneFolder, { recursive: true, force: true });
});

specCases('rn', REQUEST_CASES, ({ run }) => run(driver, server));

specLine(
  's7.credentials',
  'rn',
  'every request, uploads included, sends the cookies of the app along',
  async () => {
    queries.length = 0;
    server.answer('/api/gen/tool/list', inventory);
    await driver.send({ url: '/echo', method: 'POST' });
    const { data } = await driver.upload([{ content: 'x' }]);
    expect(data).toHaveLength(1);
    expect(queries.map(({ withCredentials }) => withCredentials)).toEqual([true, true]);
  },
);
