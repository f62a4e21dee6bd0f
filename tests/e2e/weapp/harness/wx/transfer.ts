import sharp from 'sharp';
import { type Callbacks, type Settle, WxFailure } from './callbacks';

/** Temporary files of the phone by path, as `wx.chooseMedia` returns them. */
export type PhoneFiles = Map<string, Buffer>;

type Progress = { progress: number };

type ReadOptions = Callbacks & { filePath: string; position?: number; length?: number };
type TransferOptions = Callbacks & { url: string; header?: Record<string, string>; timeout?: number };
type UploadOptions = TransferOptions & {
  filePath: string;
  name: string;
  formData?: Record<string, string>;
};

/**
 * `wx.uploadFile` and `wx.downloadFile` over real HTTP: one file per call, any status is a success. Also
 * information about the phone's picture files, and reading them.
 * @param addressOf maps a URL of the build; default: unchanged
 */
export function transferFake(files: PhoneFiles, settle: Settle, addressOf = (url: string) => url) {
  return {
    getImageInfo: (options: Callbacks & { src: string }) =>
      settle('getImageInfo', options, async () => {
        const { width, height } = await sharp(files.get(options.src))
          .metadata()
          .catch(() => {
            throw new WxFailure('image not found');
          });
        return { width, height };
      }),
    getFileSystemManager: () => ({
      readFile: (options: ReadOptions) =>
        settle('readFile', options, () => {
          const file = files.get(options.filePath);
          const { position = 0, length = file?.length ?? 0 } = options;
          if (!file) throw new WxFailure('no such file or directory');
          // WeChat only reads within the file.
          if (position >= file.length) throw new WxFailure('the value of "position" is out of range');
          return { data: Uint8Array.from(file.subarray(position, position + length)).buffer };
        }),
    }),
    uploadFile: (options: UploadOptions) =>
      transfer('uploadFile', options, settle, async (signal, tell) => {
        const content = files.get(options.filePath);
        if (!content) throw new WxFailure('file not found');
        const form = new FormData();
        for (const [name, value] of Object.entries(options.formData ?? {})) form.append(name, value);
        const fileName = options.filePath.split('/').pop();
        form.append(options.name, new Blob([Uint8Array.from(content)]), fileName);
        tell(50);
        const answer = await fetch(addressOf(options.url), {
          method: 'POST',
          headers: options.header,
          body: form,
          signal,
        });
        const data = await answer.text();
        tell(100);
        return { statusCode: answer.status, data };
      }),
    downloadFile: (options: TransferOptions) =>
      transfer('downloadFile', options, settle, async (signal, tell) => {
        const answer = await fetch(addressOf(options.url), { headers: options.header, signal });
        const path = `http://tmp/${files.size + 1}`;
        files.set(path, Buffer.from(await answer.arrayBuffer()));
        tell(100);
        return { statusCode: answer.status, tempFilePath: path };
      }),
  };
}

/** The task object that both calls return immediately, and their common failures. */
function transfer(
  name: string,
  options: TransferOptions,
  settle: Settle,
  exchange: (signal: AbortSignal, tell: (progress: number) => void) => Promise<Record<string, unknown>>,
) {
  const controller = new AbortController();
  const listeners = new Set<(progress: Progress) => void>();
  const timer = setTimeout(() => controller.abort(new WxFailure('timeout')), options.timeout ?? 60_000);
  const tell = (progress: number) => {
    for (const listener of listeners) listener({ progress });
  };
  settle(name, options, () =>
    exchange(controller.signal, tell)
      .catch((error: unknown) => {
        if (error instanceof WxFailure) throw error;
        throw new WxFailure(error instanceof Error ? error.message : String(error));
      })
      .finally(() => clearTimeout(timer)),
  );
  return {
    abort: () => controller.abort(new WxFailure('abort')),
    onProgressUpdate: (listener: (progress: Progress) => void) => void listeners.add(listener),
    offProgressUpdate: (listener: (progress: Progress) => void) => void listeners.delete(listener),
    onHeadersReceived: () => undefined,
    offHeadersReceived: () => undefined,
  };
}
