import { getInfoAsync } from 'expo-file-system';
import { FILE_FIELD, type LocalFile, UnreadableFile } from '@/platform/local-file';
import { exchange } from '@/platform/network/transport';
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

/**
 * By `Taro.request`, which takes a form: `Taro.uploadFile` sends one file without its name and type, sends no cookies,
 * answers no status and cannot be taken back.
 */
export const upload = {
  start(request) {
    let running: { abort(): void } | undefined;
    let aborted = false;
    const send = async () => {
      await Promise.all(request.files.map(assertReadable));
      if (aborted) throw new Error('aborted');
      const { url, header, timeoutMs } = request;
      const task = exchange({
        url,
        method: 'POST',
        // The system adds the boundary. Without the type Taro would send the form as JSON.
        header: { ...header, 'content-type': 'multipart/form-data' },
        body: formOf(request),
        responseType: 'text',
        timeoutMs,
      });
      running = task;
      const answer = await task.response;
      // Nothing tells how far it is: the only honest value is the last.
      request.onProgress(1);
      return [answer];
    };
    return {
      response: send(),
      abort() {
        aborted = true;
        running?.abort();
      },
    };
  },
} satisfies UploadPort;
