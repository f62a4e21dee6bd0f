import { processApis } from '@tarojs/shared';
import { createFaults } from '../../e2e/weapp/harness/faults';
import { createSettle } from '../../e2e/weapp/harness/wx/callbacks';
import { forwardTo } from '../../e2e/weapp/harness/wx/network';
import { requestFake } from '../../e2e/weapp/harness/wx/request';
import { type Stored, storageFake } from '../../e2e/weapp/harness/wx/storage';
import { type PhoneFiles, transferFake } from '../../e2e/weapp/harness/wx/transfer';

type Options = Record<string, unknown>;
type Task = { abort(): void };

/** The module that platform code imports as Taro: the harness's wx with Taro's own promise wrapper. */
export function wxTaro(files: PhoneFiles, stored: Stored = new Map()) {
  const settle = createSettle(structuredClone, createFaults());
  const wire = {
    sent: [],
    network: (request: Parameters<ReturnType<typeof forwardTo>>[0]) =>
      forwardTo(new URL(request.url).origin)(request),
  };
  const storage = storageFake(stored, settle, structuredClone);
  const wx = { ...requestFake(wire, settle), ...transferFake(files, settle), ...storage };
  const taro: Record<string, unknown> = {
    /** Like Taro's own `getNormalRequest`: a promise that can abort its task. */
    request(options: Options) {
      let task: Task | undefined;
      const promise = new Promise((success, fail) => {
        task = wx.request({ ...options, success, fail } as unknown as Parameters<typeof wx.request>[0]);
      });
      return Object.assign(promise, { abort: () => task?.abort() });
    },
  };
  processApis(taro, wx, {
    isOnlyPromisify: true,
    needPromiseApis: new Set(['uploadFile', 'downloadFile']),
  });
  // Synchronous calls are passed through, as in Taro.
  Object.assign(taro, storage);
  return { default: taro };
}
