import { appShell } from '@/platform/browser/app-shell';
import { blobAt } from '@/platform/browser/blob';
import { ignoresDownloads } from '@/platform/browser/inside-apps';
import { phoneFor } from '@/platform/browser/phone';
import type { HandOverPort } from './port';

const file: HandOverPort['file'] = async ({ path, fileName }) => {
  if (ignoresDownloads()) return 'unable';
  if (appShell()) {
    // A web view ignores downloads.
    const phone = await phoneFor('file.share');
    await phone?.shareFile(await blobAt(path), fileName);
    return phone ? 'done' : 'unable';
  }
  const link = document.createElement('a');
  link.href = path;
  link.download = fileName;
  link.click();
  return 'done';
};

export const handOver = { file, show: file } satisfies HandOverPort;
