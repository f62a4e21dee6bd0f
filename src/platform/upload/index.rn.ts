import { getInfoAsync } from 'expo-file-system';
import { FILE_FIELD, type LocalFile, UnreadableFile } from '@/platform/local-file';
import type { NetworkResponse } from '@/platform/network';
import type { UploadPort, UploadRequest } from './port';

async function assertReadable({ path }: LocalFile): Promise<void> {
  const found = await getInfoAsync(path).catch(() => ({ exists: false }));
  if (!found.exists) throw new UnreadableFile(path);
}

/** React Native streams a part given by its address; a blob would be read into memory first. */
function formOf({ fields, files }: UploadRequest): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { path, fileName, mime } of files) {
    const part: unknown = { uri: path, name: fileName, type: mime };
    form.append(FILE_FIELD, part as Blob);
  }
  return form;
}

export const upload = {
  start(request) {
    const controller = new AbortController();
    const send = async (): Promise<NetworkResponse[]> => {
      await Promise.all(request.files.map(assertReadable));
      const response = await fetch(request.url, {
        method: 'POST',
        headers: request.header,
        credentials: 'include',
        body: formOf(request),
        signal: controller.signal,
      });
      const text = await response.text();
      // `fetch` reports no progress: the only honest value is the last.
      request.onProgress(1);
      return [{ status: response.status, text }];
    };
    return { response: send(), abort: () => controller.abort() };
  },
} satisfies UploadPort;
