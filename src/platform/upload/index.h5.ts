import { blobAt } from '@/platform/browser/blob';
import { FILE_FIELD, type LocalFile, UnreadableFile } from '@/platform/local-file';
import type { NetworkResponse } from '@/platform/network';
import type { UploadPort, UploadRequest } from './port';

/** A revoked address rejects here before anything is sent; in the form it would hang forever. */
async function readFile({ path, fileName, mime }: LocalFile, signal: AbortSignal): Promise<File> {
  try {
    return new File([await blobAt(path, signal)], fileName, { type: mime });
  } catch {
    throw new UnreadableFile(path);
  }
}

async function formOf({ fields, files }: UploadRequest, signal: AbortSignal): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const file of await Promise.all(files.map((each) => readFile(each, signal)))) {
    form.append(FILE_FIELD, file);
  }
  return form;
}

/**
 * Uses `XMLHttpRequest`: `Taro.request` reports no progress, and `Taro.uploadFile` sends one file, hangs on a revoked
 * address, and still sends an upload that was aborted while its file was being read.
 */
function post({ url, header, onProgress }: UploadRequest, form: FormData, signal: AbortSignal) {
  return new Promise<NetworkResponse[]>((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open('POST', url);
    xhr.withCredentials = true;
    for (const [name, value] of Object.entries(header)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    xhr.onload = () => resolve([{ status: xhr.status, body: xhr.responseText }]);
    xhr.onerror = () => reject(new Error('network'));
    xhr.onabort = () => reject(new Error('aborted'));
    signal.addEventListener('abort', () => xhr.abort());
    xhr.send(form);
  });
}

export const upload: UploadPort = {
  start(request) {
    const controller = new AbortController();
    const { signal } = controller;
    const response = formOf(request, signal).then((form) => {
      if (signal.aborted) throw new Error('aborted');
      return post(request, form, signal);
    });
    return { response, abort: () => controller.abort() };
  },
};
