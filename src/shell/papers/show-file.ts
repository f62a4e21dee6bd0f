import { handOver } from '@/platform/hand-over';
import { downloadFile, releaseDownload } from '@/request/transfer';

/** A file of the server's: its address and name. */
type ServerFile = { url: string; fileName: string };

/**
 * Downloads a paper and shows it, or gives it to the user as the host can.
 * @returns whether the host can do either
 * @throws when it cannot be fetched
 */
export async function showFile({ url, fileName }: ServerFile): Promise<boolean> {
  const path = await downloadFile(url, fileName).result;
  const outcome = await handOver.show({ path, fileName });
  releaseDownload(path);
  return outcome === 'done';
}
