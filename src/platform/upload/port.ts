import type { LocalFile } from '@/platform/local-file';
import type { NetworkResponse, NetworkTask } from '@/platform/network';

export type UploadRequest = {
  url: string;
  header: Record<string, string>;
  /** Text fields of the form. */
  fields: Record<string, string>;
  /** One or more; each goes under the form field `file`. */
  files: readonly LocalFile[];
  timeoutMs: number;
  /** Share that has left the device, 0 to 1, never falling. */
  onProgress(share: number): void;
};

export type UploadPort = {
  /** One answer per request made: one for all files, or one per file where the host sends them singly. */
  start(request: UploadRequest): NetworkTask<NetworkResponse[]>;
};
