import { afterAll, beforeAll, describe, vi } from 'vitest';
import { type FaultServer, startFaultServer } from '../../builders/fault-server';
import type { PhoneFiles } from '../../e2e/weapp/harness/wx/transfer';
import { specCases } from '../../spec/vitest';
import { REQUEST_CASES } from '../request-cases';
import { requestClient } from '../request-client';

const phone = vi.hoisted(() => ({ files: new Map() as PhoneFiles }));

// The adapter's own code, on Taro's own promises, on the harness's wx.
vi.mock('@tarojs/taro', async () => (await import('./wx-taro')).wxTaro(phone.files));

let server: FaultServer;
beforeAll(async () => {
  server = await startFaultServer();
  const { network } = await import('@/platform/network');
  network.origin = server.origin;
});
afterAll(() => server.close());

const driver = requestClient({
  async place(content, index) {
    const path = `http://tmp/picked-${index}.jpg`;
    phone.files.set(path, Buffer.from(content));
    return { path, fileName: `picked-${index}.jpg`, mime: 'image/jpeg' };
  },
  async destroy({ path }) {
    phone.files.delete(path);
  },
  read: async (path) => phone.files.get(path)?.toString('utf8') ?? '',
  keptAt: 'http://tmp/',
});

describe('the request layer in the mini-program', () => {
  specCases('weapp', REQUEST_CASES, ({ run }) => run(driver, server));
});
