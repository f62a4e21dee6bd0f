import type { Api } from '@tuzuo/contract/api';
import type { RouteName } from '@tuzuo/core/api/routes';
import { type DownloadedFile, download } from '@/platform/download';
import type { LocalFile } from '@/platform/local-file';
import { upload } from '@/platform/upload';
import { type CallOptions, openEnvelope } from './call';
import { type Call, MAX_UPLOAD_MS, mapCall, TIMEOUT_MS, targetLimit, withDeadline } from './deadline';
import { statusError, transferError } from './errors';
import { textFields } from './form';
import { addressOf, governed } from './govern';
import { observed } from './observer';
import { absolute, parseJson } from './send';

/** `timeoutMs` counts from the last progress, or from the start where the host reports none: a large file takes minutes. */
type UploadOptions = CallOptions & {
  /** Share of the bytes sent, 0 to 1; restarts from 0 after a login. The native app reports only the end. */
  onProgress?(share: number): void;
};

/**
 * Uploads files in the form field `file`, together with the call's own fields.
 * @returns one answer per request made: hosts that send files one by one return several. A file that cannot be read
 * rejects with 'file error', a broken connection with code 602001.
 */
export function uploadFiles<Name extends RouteName>(
  name: Name,
  params: Api[Name]['input'],
  files: readonly LocalFile[],
  {
    timeoutMs = upload.isSilent ? MAX_UPLOAD_MS : TIMEOUT_MS,
    onProgress = () => undefined,
    ...options
  }: UploadOptions = {},
): Call<Api[Name]['output'][]> {
  const open = (responses: { status: number; body: string }[]) =>
    responses.map(({ status, body }) => openEnvelope(status, parseJson(body)) as Api[Name]['output']);
  const start = (header: Record<string, string>) => {
    let sent = 0;
    let renew: () => void = () => undefined;
    const task = upload.start({
      url: absolute(addressOf(name)),
      header,
      fields: textFields(params),
      files,
      timeoutMs: targetLimit(MAX_UPLOAD_MS),
      onProgress: (share) => {
        if (share > sent) renew();
        sent = share;
        onProgress(share);
      },
    });
    const sending = withDeadline(task, timeoutMs, transferError, MAX_UPLOAD_MS);
    renew = sending.renew;
    return mapCall(sending, open);
  };
  return governed(name, start, options);
}

/**
 * Downloads a file to a temporary file, or to a blob URL on H5.
 * @param url a path from the server's root, or an absolute address
 * @returns the file's address; pass it to {@link releaseDownload} after use. Rejects on every status outside 2xx, and
 * with code 602001 on a broken connection.
 */
export function downloadFile(
  url: string,
  fileName: string,
  { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
): Call<string> {
  const task = download.start({
    url: absolute(url),
    header: {},
    fileName,
    timeoutMs: targetLimit(timeoutMs),
  });
  const fetched = withDeadline(task, timeoutMs, transferError);
  const opening = mapCall(fetched, ({ status, path }: DownloadedFile) => {
    if (status >= 200 && status <= 299) return path;
    download.release(path);
    throw statusError(status);
  });
  // Logged without its query, which contains the file's signature.
  return observed('GET', url.split('?', 1)[0] ?? url, opening);
}

/** Releases the blob URL that the browser holds for a downloaded file. */
export const releaseDownload = download.release;
