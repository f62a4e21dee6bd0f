import { handOver } from '@/platform/hand-over';
import { downloadFile, releaseDownload } from '@/request/transfer';

/** A file on the server: its address and name. */
type ServerFile = { url: string; fileName: string };

/**
 * Downloads a document and shows it, or hands it to the user in the host's way.
 * @returns whether the host can do either
 * @throws when it cannot be downloaded
 */
export async function showFile({ url, fileName }: ServerFile): Promise<boolean> {
  const path = await downloadFile(url, fileName).result;
  const outcome = await handOver.show({ path, fileName });
  releaseDownload(path);
  return outcome === 'done';
}
