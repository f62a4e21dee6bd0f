import { getInfoAsync } from 'expo-file-system';
import { FILE_FIELD, type LocalFile, NAME_FIELD, UnreadableFile } from '@/platform/local-file';
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
  for (const { path, fileName, ownName = '', mime } of files) {
    // The name of the part is that of a temporary file.
    form.append(NAME_FIELD, ownName);
    const part: unknown = { uri: path, name: fileName, type: mime };
    form.append(FILE_FIELD, part as Blob);
  }
  return form;
}

/**
 * Uses `Taro.request`, which accepts a form: `Taro.uploadFile` sends one file without its name and type, sends no
 * cookies, returns no status and cannot be aborted.
 */
export const upload = {
  isSilent: true,
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
        // The system adds the boundary. Without the type, Taro would send the form as JSON.
        header: { ...header, 'content-type': 'multipart/form-data' },
        body: formOf(request),
        responseType: 'text',
        timeoutMs,
      });
      running = task;
      const answer = await task.response;
      // No progress is reported here: the only honest value is the final one.
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
